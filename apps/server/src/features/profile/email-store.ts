/** SQL of a player's email address and of who has which. Addresses are compared in their canonical form. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export const findUserByEmail = async (
  db: Database,
  emailCanonical: string,
): Promise<{ id: string; username: string; email: string; verified: boolean } | undefined> => {
  const row = await db
    .selectFrom("users")
    .select(["id", "username", "email", "verified"])
    .where("email_canonical", "=", emailCanonical)
    .executeTakeFirst();
  return row?.email == null ? undefined : { ...row, email: row.email };
};

export const isEmailTaken = async (db: Database, emailCanonical: string): Promise<boolean> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email_canonical", "=", emailCanonical)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether an account has proven it. One that has not gives it up to the owner (factors/email/release-email.ts). */
export const isEmailProven = async (db: Database, emailCanonical: string): Promise<boolean> =>
  (await findUserByEmail(db, emailCanonical))?.verified === true;

/** Lists addresses that were not proven within `days`, in the order of the partial index of unproven accounts. */
export const findUnprovenEmails = async (db: Database, days: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("users")
    .select("email_canonical")
    .where(sql<boolean>`not verified`)
    .where("email_canonical", "is not", null)
    .where("created_at", "<", sql<Date>`now() - ${days} * interval '1 day'`)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.flatMap(({ email_canonical }) => email_canonical ?? []);
};

const recipients = (db: Database, userId: string) =>
  db.selectFrom("users").select(["username", "email", "email_canonical", "verified"]).where("id", "=", userId);

export const findRecipient = (db: Database, userId: string) => recipients(db, userId).executeTakeFirst();

/**
 * Keeps the address until the transaction ends. Giving an email back (entry/recovery/give-email-back.ts) waits for it and
 * then sees the link that was just mailed, or it comes first and the link goes to the new address.
 */
export const holdRecipient = (transaction: Transaction, userId: string) =>
  recipients(transaction, userId).forKeyShare().executeTakeFirst();

export const markVerified = async (db: Database, userId: string): Promise<void> => {
  await db.updateTable("users").set({ verified: true }).where("id", "=", userId).execute();
};

/** Verifies only the email that the account has now. Returns whether it was unverified. */
export const markEmailVerified = async (
  db: Database,
  { userId, emailCanonical }: { userId: string; emailCanonical: string },
): Promise<boolean> => {
  const result = await db
    .updateTable("users")
    .set({ verified: true })
    .where("id", "=", userId)
    .where("email_canonical", "=", emailCanonical)
    .where("verified", "=", false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** A lock that is set at the same moment is seen here, or waits until this transaction ends (USER-9). */
export const lockEmail = (transaction: Transaction, userId: string) =>
  transaction
    .selectFrom("users")
    .select(["email", "email_canonical", "verified", "total_lock"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** An account that never proved its address gives it up to the one that has. Returns the id of its user. */
export const releaseUnprovenEmail = async (
  transaction: Transaction,
  emailCanonical: string,
): Promise<string | undefined> => {
  const row = await transaction
    .updateTable("users")
    .set({ email: null, email_canonical: null })
    .where("email_canonical", "=", emailCanonical)
    .where("verified", "=", false)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
};

export const writeEmail = async (
  transaction: Transaction,
  userId: string,
  mailbox: { email: string; email_canonical: string } | undefined,
): Promise<void> => {
  const { email = null, email_canonical = null } = { ...mailbox };
  await transaction
    .updateTable("users")
    .set({ email, email_canonical, verified: mailbox !== undefined })
    .where("id", "=", userId)
    .execute();
};

export const isEmailTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "users_email_canonical_key";
