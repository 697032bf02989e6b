/** All SQL of what was credited without a member of staff: it counts towards the caps of a day (BUY-30). */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** USD with 18 decimals, of the last 24 hours by the database's clock. */
export interface DayTotals {
  all: bigint;
  byAccount: ReadonlyMap<string, bigint>;
}

/** A caller that credits holds the lock of the sale: nothing is added between this and its `insertCredits`. */
export const findDayTotals = async (db: Database, accountIds: readonly string[]): Promise<DayTotals> => {
  const { rows } = await sql<{ account_id: string | null; usd: string }>`
    select account_id, sum(usd) as usd from purchase_credits where credited_at > now() - interval '24 hours'
    group by grouping sets ((), (account_id))
    having grouping(account_id) = 1 or account_id = any(${[...accountIds]}::uuid[])
  `.execute(db);
  const totals = rows.map(({ account_id, usd }) => [account_id, BigInt(usd ?? 0)] as const);
  return {
    all: totals.find(([accountId]) => accountId === null)?.[1] ?? 0n,
    byAccount: new Map(totals.flatMap(([accountId, usd]) => (accountId === null ? [] : [[accountId, usd] as const]))),
  };
};

export interface AutomaticCredit {
  operationId: string;
  accountId: string;
  usd: bigint;
}

export const insertCredits = async (transaction: Transaction, credits: readonly AutomaticCredit[]): Promise<void> => {
  if (credits.length === 0) return;
  await transaction
    .insertInto("purchase_credits")
    .values(
      credits.map(({ operationId, accountId, usd }) => ({
        operation_id: operationId,
        account_id: accountId,
        usd: usd.toString(),
        // When it is written, not when the transaction began: the lock of the sale may have been waited for.
        credited_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute();
};

export const findCreditsOf = (db: Database, accountId: string) =>
  db
    .selectFrom("purchase_credits")
    .select(["operation_id", "usd", "credited_at"])
    .where("account_id", "=", accountId)
    .orderBy("credited_at")
    .execute();
