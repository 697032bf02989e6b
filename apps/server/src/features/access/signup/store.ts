/** All SQL of making accounts. */
import { type Database, newId } from "@passport/database";
import { sql } from "kysely";

export interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  /** Whoever comes with a wallet has none. */
  email?: { address: string; canonical: string; isVerified: boolean } | undefined;
  /** As shown (checksummed). */
  wallet?: string | undefined;
  passwordHash?: string | undefined;
  acceptsMarketing: boolean;
}

export interface MadeAccount {
  userId: string;
  accountId: string;
}

/** Undefined when the username, the email or the wallet belongs to somebody: of many at once exactly one is made. */
export const insertAccount = async (db: Database, account: NewAccount): Promise<MadeAccount | undefined> => {
  const { email, passwordHash } = account;
  const row = await db
    .insertInto("users")
    .values({
      id: newId(),
      account_id: newId(),
      username: account.username,
      first_name: account.firstName,
      last_name: account.lastName,
      email: email?.address ?? null,
      email_canonical: email?.canonical ?? null,
      verified: email?.isVerified ?? false,
      public_address: account.wallet ?? null,
      accepts_marketing: account.acceptsMarketing,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "account_id"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (passwordHash !== undefined) {
    await db.insertInto("passwords").values({ user_id: row.id, hash: passwordHash }).execute();
  }
  return { userId: row.id, accountId: row.account_id };
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
