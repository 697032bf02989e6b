/** All SQL of the browsers that an account has been logged in to from. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

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
