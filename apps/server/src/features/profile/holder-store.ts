/** SQL of what the features that move value must know of a player: wallet, locks and holds. */
import { type Database, fixedQuery, plainArray, type Transaction } from "@passport/database";
import type { Lock } from "@passport/protocol";
import { sql } from "kysely";
import { type LockColumns, locksOf } from "./locks.ts";

/** What a voucher is issued on. */
export interface Holder {
  accountId: string;
  /** Lower case. */
  wallet: string | null;
  locks: Lock[];
  /** By the database's clock; undefined when nothing is held, neither the account nor its wallet (S10). */
  heldUntil: Date | undefined;
}

/** Of the account or of its wallet, whichever lasts longer: nothing goes to a wallet that was linked just now. */
const heldUntil = sql<Date | null>`nullif(greatest(withdrawals_held_until, wallet_usable_from, now()), now())`;

const selectHolder = (db: Database, userId: string) =>
  db
    .selectFrom("users")
    .select(["account_id", "public_address", "withdraw_lock", "mint_lock", "total_lock"])
    .select(heldUntil.as("held_until"))
    .where("id", "=", userId);

type HolderRow = LockColumns & { account_id: string; public_address: string | null; held_until: Date | null };

const toHolder = (row: HolderRow): Holder => ({
  accountId: row.account_id,
  wallet: row.public_address?.toLowerCase() ?? null,
  locks: locksOf(row),
  heldUntil: row.held_until ?? undefined,
});

export const findHolder = async (db: Database, userId: string): Promise<Holder | undefined> => {
  const row = await selectHolder(db, userId).executeTakeFirst();
  return row && toHolder(row);
};

/** Until the transaction ends no other one changes the row, starts a hold or issues a voucher for this player. */
export const lockHolder = async (transaction: Transaction, userId: string): Promise<Holder | undefined> => {
  const row = await selectHolder(transaction, userId).forNoKeyUpdate().executeTakeFirst();
  return row && toHolder(row);
};

/** Until the transaction ends no other one changes the row. */
export const shareHolder = async (transaction: Transaction, userId: string): Promise<Holder | undefined> => {
  const row = await selectHolder(transaction, userId).forShare().executeTakeFirst();
  return row && toHolder(row);
};

const accountsShared = fixedQuery(
  "share_accounts",
  (_, given: { accountIds: string }) => sql<{ account_id: string; is_deleted: boolean }>`
    select account_id, deleted_at is not null as is_deleted from users
    where account_id = any(${given.accountIds}::uuid[]) order by account_id for key share`,
);

/** Nothing may be credited to a deleted account. One that is not deleted stays so until the transaction ends. */
export const findDeletedAccounts = async (
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<Set<string>> => {
  const shared = await accountsShared(transaction, { accountIds: plainArray(accountIds) });
  return new Set(shared.flatMap(({ account_id, is_deleted }) => (is_deleted ? [account_id] : [])));
};
