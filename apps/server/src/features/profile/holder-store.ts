/** SQL of what the features that move value must know of a player: wallet, locks and holds. */
import type { Database, Transaction } from "@passport/database";
import type { Lock } from "@passport/protocol";
import { sql } from "kysely";
import { type LockColumns, locksOf } from "./locks.ts";

/** What a voucher is issued on. */
export interface Holder {
  /** Lower case. */
  wallet: string | null;
  locks: Lock[];
}

type HolderRow = LockColumns & { public_address: string | null };

const selectHolder = (db: Database, userId: string) =>
  db
    .selectFrom("users")
    .select(["public_address", "withdraw_lock", "mint_lock", "total_lock"])
    .where("id", "=", userId);

const toHolder = (row: HolderRow): Holder => ({
  wallet: row.public_address?.toLowerCase() ?? null,
  locks: locksOf(row),
});

export const findHolder = async (db: Database, userId: string): Promise<Holder | undefined> => {
  const row = await selectHolder(db, userId).executeTakeFirst();
  return row && toHolder(row);
};

/** Until the transaction ends no other one changes the row or issues a voucher for this player. */
export const lockHolder = async (transaction: Transaction, userId: string): Promise<Holder | undefined> => {
  const row = await selectHolder(transaction, userId).forNoKeyUpdate().executeTakeFirst();
  return row && toHolder(row);
};

/** Until the transaction ends no other one changes the row. */
export const shareHolder = async (transaction: Transaction, userId: string): Promise<Holder | undefined> => {
  const row = await selectHolder(transaction, userId).forShare().executeTakeFirst();
  return row && toHolder(row);
};

export interface Withdrawer {
  /** Lower case. */
  wallet: string | null;
  /** By the database's clock; undefined when withdrawals are not held, or no longer (S10). */
  heldUntil: Date | undefined;
}

export const findWithdrawer = async (db: Database, userId: string): Promise<Withdrawer | undefined> => {
  const row = await db
    .selectFrom("users")
    .select("public_address")
    .select(sql<Date | null>`case when withdrawals_held_until > now() then withdrawals_held_until end`.as("held_until"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && { wallet: row.public_address?.toLowerCase() ?? null, heldUntil: row.held_until ?? undefined };
};

/** Nothing may be credited to a deleted account. One that is not deleted stays so until the transaction ends. */
export const isAccountDeleted = async (transaction: Transaction, accountId: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom("users")
    .select("deleted_at")
    .where("account_id", "=", accountId)
    .forKeyShare()
    .executeTakeFirst();
  return row != null && row.deleted_at !== null;
};
