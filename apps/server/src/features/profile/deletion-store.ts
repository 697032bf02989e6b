/** SQL of the deletion of a player's own row. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** What its owner and the features that hold its data must know of an account that is to be deleted. */
export interface AccountToDelete {
  id: string;
  account_id: string;
  username: string;
  email_canonical: string | null;
  public_address: string | null;
  total_lock: boolean;
}

const columns = ["id", "account_id", "username", "email_canonical", "public_address", "total_lock"] as const;

/** Nothing about the account changes until the transaction ends. FOR UPDATE, as in `lockDueAccount`: what others give waits. */
export const lockOwnAccount = (transaction: Transaction, userId: string): Promise<AccountToDelete | undefined> =>
  transaction
    .selectFrom("users")
    .select(columns)
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Returns when it will be deleted; undefined when it is marked already. Of many calls at once exactly one marks it. */
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

/** Returns whether it was marked. */
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
 * Undefined when it is no longer due. FOR UPDATE, because a transaction that credits the account holds a weaker lock
 * (findAccountsByWallets): either its credit is visible here, or it finds that no account has the wallet.
 */
export const lockDueAccount = (transaction: Transaction, userId: string): Promise<AccountToDelete | undefined> =>
  transaction
    .selectFrom("users")
    .select(columns)
    .where("id", "=", userId)
    .where("deletion_due_at", "<=", sql<Date>`now()`)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** The row stays, because the books refer to its account; a trigger renames the ledger's account. */
export const emptyUser = async (transaction: Transaction, userId: string, username: string): Promise<void> => {
  await transaction
    .updateTable("users")
    .set((eb) => ({
      username,
      first_name: "",
      last_name: "",
      shows_name: false,
      email: null,
      email_canonical: null,
      verified: false,
      mobile_number: null,
      public_address: null,
      accepts_marketing: false,
      tenant: null,
      terms_version: null,
      terms_accepted_at: null,
      withdrawals_held_until: null,
      wallet_usable_from: null,
      organisation_id: null,
      faction_id: null,
      avatar_id: null,
      deletion_due_at: null,
      deleted_at: sql<Date>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
};
