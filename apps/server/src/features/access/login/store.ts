/** All SQL of logging in: whose email it is, and which browsers have been here before. */
import { type Database, fixedQuery } from "@passport/database";
import { sql } from "kysely";
import { countAttempt } from "../../../platform/limits/store.ts";
import { byAccount } from "./login-guard.ts";

interface LoginQuestion {
  emailCanonical: string;
  browserHash: Buffer;
}

/** One query for known and unknown emails alike (LOGIN-26). */
const selectCredentials = (db: Database, { emailCanonical, browserHash }: LoginQuestion) =>
  db
    .selectFrom("users")
    .leftJoin("passwords", "passwords.user_id", "users.id")
    .leftJoin("known_browsers", (join) =>
      join.onRef("known_browsers.user_id", "=", "users.id").on("known_browsers.browser_hash", "=", browserHash),
    )
    .select(["users.id as user_id", "passwords.hash"])
    .select((eb) => eb("known_browsers.user_id", "is not", null).as("is_known_browser"))
    .where("users.email_canonical", "=", emailCanonical);

export const findCredentials = (db: Database, question: LoginQuestion) =>
  selectCredentials(db, question).executeTakeFirst();

/** The count of failures that a browser has for itself at an account that it has logged in to before. */
const keyOfBrowser = (browserHash: Buffer) =>
  sql`'login browser ' || encode(sha256(convert_to(user_id || ' ' || encode(${browserHash}::bytea, 'hex'), 'UTF8')), 'hex')`;

const countedCredentials = fixedQuery("login_credentials", (db, given: LoginQuestion) =>
  db
    .with("found", () => selectCredentials(db, given))
    .with("counted", () =>
      countAttempt(db, sql`select ${keyOfBrowser(given.browserHash)} from found where is_known_browser`, byAccount),
    )
    .selectFrom("found")
    .leftJoin("counted", (join) => join.onTrue())
    .select(["found.user_id", "found.hash", "counted.failures"])
    .select(
      sql<string | null>`case when is_known_browser then ${keyOfBrowser(given.browserHash)} end`.as("attempt_key"),
    ),
);

/**
 * The same, and in a browser that has logged in to the account before it also counts the try, as `beginAttempt` does. Then
 * `attempt_key` is set, and `failures` is null when the try may not be made.
 */
export const findCredentialsForTry = async (db: Database, question: LoginQuestion) =>
  (await countedCredentials(db, question))[0];

export const isKnownBrowser = async (db: Database, userId: string, browserHash: Buffer): Promise<boolean> => {
  const row = await db
    .selectFrom("known_browsers")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("browser_hash", "=", browserHash)
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns whether this browser is new to the account. */
export const rememberBrowser = async (db: Database, userId: string, browserHash: Buffer): Promise<boolean> => {
  const row = await db
    .insertInto("known_browsers")
    .values({ user_id: userId, browser_hash: browserHash })
    .onConflict((conflict) => conflict.columns(["user_id", "browser_hash"]).doUpdateSet({ last_seen_at: sql`now()` }))
    // An inserted row has no earlier version of itself.
    .returning(sql<boolean>`xmax = 0`.as("is_new"))
    .executeTakeFirstOrThrow();
  return row.is_new;
};

/** Returns how many it deleted, the longest unseen first. */
export const deleteBrowsersUnseenFor = async (db: Database, days: number, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from known_browsers where (user_id, browser_hash) in (
      select user_id, browser_hash from known_browsers where last_seen_at < now() - ${days} * interval '1 day'
      order by last_seen_at limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** After a takeover no browser is above suspicion. */
export const forgetBrowsers = async (db: Database, userId: string): Promise<void> => {
  await db.deleteFrom("known_browsers").where("user_id", "=", userId).execute();
};

/** After a change that was made in this browser: it stays known if it was, and every other one counts as unknown again. */
export const forgetBrowsersExcept = async (
  db: Database,
  userId: string,
  browserHash: Buffer | undefined,
): Promise<void> => {
  await db
    .deleteFrom("known_browsers")
    .where("user_id", "=", userId)
    .$if(browserHash !== undefined, (query) => query.where("browser_hash", "!=", browserHash ?? Buffer.alloc(0)))
    .execute();
};

/** After a change that only this session has proven: every other browser counts as unknown again. */
export const forgetOtherBrowsers = async (db: Database, userId: string, sessionId: string): Promise<void> => {
  await db
    .deleteFrom("known_browsers")
    .where("user_id", "=", userId)
    .where("browser_hash", "is distinct from", (eb) =>
      eb.selectFrom("sessions").select("browser_hash").where("id", "=", sessionId),
    )
    .execute();
};
