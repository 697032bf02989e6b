/**
 * SQL of what payments may still take. `spending_of` reads players, holds and payments together, and only for players
 * whose payments are limited: every payment asks it.
 */
import { type Database, fixedQuery, plainArray, type Transaction } from "@passport/database";
import { sql } from "kysely";

export interface SpendingRow {
  user_id: string;
  held_until: Date | null;
  /** Since the hold began, within 24 hours. */
  spent_held: string;
  daily_limit: string | null;
  /** Within 24 hours. */
  spent: string;
  next_daily_limit: string | null;
  next_limit_at: Date | null;
}

const columns = sql`user_id, held_until, spent_held, daily_limit, spent, next_daily_limit, next_limit_at`;

const spendingLocked = fixedQuery(
  "lock_spending",
  (_, given: { userIds: string }) =>
    sql<SpendingRow>`select ${columns} from spending_of(${given.userIds}::uuid[], true)`,
);

/** Those whose payments are limited. The rows of all these players stay locked until the transaction ends. */
export const lockSpending = (transaction: Transaction, userIds: readonly string[]): Promise<SpendingRow[]> =>
  spendingLocked(transaction, { userIds: plainArray(userIds) });

/** Undefined when the player may spend everything. */
export const findSpending = async (db: Database, userId: string): Promise<SpendingRow | undefined> => {
  const { rows } = await sql<SpendingRow>`select ${columns} from spending_of(array[${userId}]::uuid[], false)`.execute(
    db,
  );
  return rows[0];
};

/** By the database's clock: what applies now, and what has been asked for and does not apply yet. */
export interface SpendingLimit {
  dailyLimit: bigint | undefined;
  nextLimit: { limit: bigint | undefined; from: Date } | undefined;
}

export const toLimit = (row: SpendingRow | undefined): SpendingLimit => ({
  dailyLimit: toAmount(row?.daily_limit),
  nextLimit: row?.next_limit_at ? { limit: toAmount(row.next_daily_limit), from: row.next_limit_at } : undefined,
});

const toAmount = (text: string | null | undefined): bigint | undefined => (text == null ? undefined : BigInt(text));

/** The caller holds the lock of the player's row. */
export const writeLimit = async (
  transaction: Transaction,
  userId: string,
  { dailyLimit, nextLimit }: SpendingLimit,
): Promise<void> => {
  const values = {
    daily_limit: dailyLimit?.toString() ?? null,
    next_daily_limit: nextLimit?.limit?.toString() ?? null,
    next_limit_at: nextLimit?.from ?? null,
  };
  await transaction
    .insertInto("spending_limits")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
};

/** For the copy of the player's data. */
export const findSpendingLimitOf = (db: Database, userId: string) =>
  db
    .selectFrom("spending_limits")
    .select(["daily_limit", "next_daily_limit", "next_limit_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

export const deleteSpendingLimit = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("spending_limits").where("user_id", "=", userId).execute();
};
