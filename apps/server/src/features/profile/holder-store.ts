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

/** `closing` while its player waits for its deletion. */
export type Leaving = "closing" | "deleted";

const accountsShared = fixedQuery(
  "share_accounts",
  (_, given: { accountIds: string }) => sql<{ account_id: string; leaving: Leaving | null }>`
    select account_id, case when deleted_at is not null then 'deleted' when deletion_due_at is not null then 'closing' end as leaving
    from users
    where account_id = any(${given.accountIds}::uuid[]) order by account_id for key share`,
);

/**
 * Nothing may be credited to a deleted account, and no game gives anything to one that is closing. The others stay as they are
 * until the transaction ends: request and deletion lock the row for update.
 */
export const findLeavingAccounts = async (
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<Map<string, Leaving>> => {
  const shared = await accountsShared(transaction, { accountIds: plainArray(accountIds) });
  return new Map(shared.flatMap(({ account_id, leaving }) => (leaving === null ? [] : [[account_id, leaving]])));
};
