/** All SQL of making accounts. */
import { type Database, newId } from "@passport/database";
import { sql } from "kysely";

export interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  emailCanonical: string;
  isVerified: boolean;
  acceptsMarketing: boolean;
  passwordHash: string;
}

/** Undefined when the username or the email belongs to somebody: of many at once exactly one is made. */
export const insertAccount = async (db: Database, account: NewAccount): Promise<string | undefined> => {
  const row = await db
    .insertInto("users")
    .values({
      id: newId(),
      account_id: newId(),
      username: account.username,
      first_name: account.firstName,
      last_name: account.lastName,
      email: account.email,
      email_canonical: account.emailCanonical,
      verified: account.isVerified,
      accepts_marketing: account.acceptsMarketing,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await db.insertInto("passwords").values({ user_id: row.id, hash: account.passwordHash }).execute();
  return row.id;
};

export const isUsernameTaken = async (db: Database, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(sql<string>`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
};

export const isEmailTaken = async (db: Database, emailCanonical: string): Promise<boolean> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email_canonical", "=", emailCanonical)
    .executeTakeFirst();
  return row !== undefined;
};
