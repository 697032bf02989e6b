/**
 * All SQL of ending an account, and the one list of what is erased with it. Whatever has a column about a player and
 * is neither here nor named with its reason in nothing-is-forgotten.int.test.ts fails that test.
 */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export interface EndingAccount {
  account_id: string;
  username: string;
  email_canonical: string | null;
  public_address: string | null;
  total_lock: boolean;
}

const endingColumns = ["account_id", "username", "email_canonical", "public_address", "total_lock"] as const;

/** Nothing about the account changes until the transaction ends. */
export const lockOwnAccount = (transaction: Transaction, userId: string): Promise<EndingAccount | undefined> =>
  transaction
    .selectFrom("users")
    .select(endingColumns)
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** When it will be deleted; undefined when that was settled already. Of many at once exactly one gets the date. */
export const markForDeletion = async (
  transaction: Transaction,
  userId: string,
  waitMs: number,
): Promise<Date | undefined> => {
  const row = await transaction
    .updateTable("users")
    .set({ deletion_due_at: sql<Date>`now() + ${waitMs} * interval '1 millisecond'` })
    .where("id", "=", userId)
    .where("deletion_due_at", "is", null)
    .where("deleted_at", "is", null)
    .returning("deletion_due_at")
    .executeTakeFirst();
  return row?.deletion_due_at ?? undefined;
};

/** Answers whether there was something to call off. */
export const unmarkForDeletion = async (transaction: Transaction, userId: string): Promise<boolean> => {
  const result = await transaction
    .updateTable("users")
    .set({ deletion_due_at: null })
    .where("id", "=", userId)
    .where("deletion_due_at", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** In the order of their ids, after the given one. */
export const findDueAccounts = async (db: Database, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("deletion_due_at", "<=", sql<Date>`now()`)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Undefined when it is not due any more. FOR UPDATE, against which whoever credits the account holds a weaker lock
 * (findAccountsByWallets): what they brought is there to be seen, or they find that the wallet is nobody's.
 */
export const lockDueAccount = (transaction: Transaction, userId: string): Promise<EndingAccount | undefined> =>
  transaction
    .selectFrom("users")
    .select(endingColumns)
    .where("id", "=", userId)
    .where("deletion_due_at", "<=", sql<Date>`now()`)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Links in mails come before everything else that opens an account, as wherever several of these are locked. */
export const deleteLinks = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("link_tokens").where("user_id", "=", userId).execute();
};

/** Recovery codes go with their secret. */
const waysIn = ["passwords", "tfa_challenges", "two_factor", "identities", "wallet_nonces", "known_browsers"] as const;

export const deleteWaysIn = async (transaction: Transaction, userId: string): Promise<void> => {
  for (const table of waysIn) await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
};

/** They have ended before and were announced. Codes for other sites and visits to providers go with them. */
const traces = ["sessions", "external_codes", "email_proofs", "unlock_requests"] as const;

export const deleteTraces = async (
  transaction: Transaction,
  userId: string,
  emailCanonical: string | null,
): Promise<void> => {
  for (const table of traces) await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
  if (emailCanonical === null) return;
  for (const table of ["email_codes", "email_proofs"] as const) {
    await transaction.deleteFrom(table).where("email_canonical", "=", emailCanonical).execute();
  }
};

/** The row stays, because the books name its account; the ledger's name of it follows by a trigger. */
export const emptyUser = async (transaction: Transaction, userId: string, username: string): Promise<void> => {
  await transaction
    .updateTable("users")
    .set((eb) => ({
      username,
      first_name: "",
      last_name: "",
      email: null,
      email_canonical: null,
      verified: false,
      mobile_number: null,
      public_address: null,
      accepts_marketing: false,
      withdrawals_held_until: null,
      organisation_id: null,
      faction_id: null,
      avatar_id: null,
      role: "Member",
      deletion_due_at: null,
      deleted_at: sql<Date>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
};
