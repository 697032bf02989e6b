/** SQL of the locks on an account, of holds on its withdrawals, and of the row that holds them. */
import type { Database, Transaction } from "@passport/database";
import type { LockType } from "@passport/protocol";
import { sql } from "kysely";
import { lockColumn } from "./locks.ts";

/**
 * Returns whether it was not set before. A debit, a signature or a change of wallet or email reads the lock under a
 * lock on this row, or on the ledger's account that a trigger writes in the same transaction: it either ends before
 * this statement or sees the lock (S9). Written also when it is set already: if an owner locks again while an unlock
 * is pending, a trigger withdraws the unlock.
 */
export const setLock = async (transaction: Transaction, userId: string, type: LockType): Promise<boolean> => {
  const column = lockColumn(type);
  const before = await transaction
    .selectFrom("users")
    .select(`${column} as is_set`)
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("users")
    .set({ [column]: true })
    .where("id", "=", userId)
    .execute();
  return !before.is_set;
};

/** A trigger updates the ledger's copy of the locks. */
export const takeLocksOff = async (
  transaction: Transaction,
  userId: string,
  locks: readonly LockType[],
): Promise<void> => {
  await transaction
    .updateTable("users")
    .set(Object.fromEntries(locks.map((type) => [lockColumn(type), false])))
    .where("id", "=", userId)
    .execute();
};

export const lockTotally = async (transaction: Transaction, userId: string): Promise<void> => {
  // An owner who reports a theft wants to keep the account: a deletion that the thief asked for is cancelled.
  await transaction
    .updateTable("users")
    .set({ total_lock: true, deletion_due_at: null })
    .where("id", "=", userId)
    .execute();
};

/** For changes of the ways to log in. Sessions are locked before this row, as everywhere, so that there is no deadlock. */
export const lockAccount = (db: Database, userId: string) =>
  db
    .selectFrom("users")
    .select("total_lock")
    .select((eb) => eb.and([eb("email", "is not", null), eb("verified", "=", false)]).as("has_unproven_email"))
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * FOR UPDATE, because a transaction that mails a link holds a weaker lock (holdRecipient): from here on every link that
 * was mailed to an address of this account can be found and revoked.
 */
export const lockOwner = (transaction: Transaction, userId: string) =>
  transaction
    .selectFrom("users")
    .select(["account_id", "email", "email_canonical", "verified", "public_address"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

const selectLocks = (db: Database, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "withdraw_lock", "mint_lock", "total_lock"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null);

export const findPlayerLocks = (db: Database, userId: string) => selectLocks(db, userId).executeTakeFirst();

export const lockPlayer = (transaction: Transaction, userId: string) =>
  selectLocks(transaction, userId)
    // Not `for update`: what refers to the player, as a session or a mailed link, need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Nothing leaves until then; an earlier hold that lasts longer stays (S10). Returns the end of all of them. Vouchers and
 * the signer read the column under a lock on this row: they end before this statement or see the hold.
 */
export const holdWithdrawals = async (transaction: Transaction, userId: string, holdMs: number): Promise<Date> => {
  const row = await transaction
    .updateTable("users")
    .set({
      withdrawals_held_until: sql`greatest(withdrawals_held_until, now() + ${holdMs} * interval '1 millisecond')`,
    })
    .where("id", "=", userId)
    .returning("withdrawals_held_until")
    .executeTakeFirstOrThrow();
  if (row.withdrawals_held_until === null) throw new Error("a hold has an end");
  return row.withdrawals_held_until;
};
