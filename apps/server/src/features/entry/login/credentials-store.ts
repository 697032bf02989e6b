/** All SQL of logging in by email: whose it is, and whether the browser has been here before. */
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
