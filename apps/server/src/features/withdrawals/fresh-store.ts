/** All SQL of what accounts withdraw of deposits that are younger than 24 hours. */
import { type Database, plainArray, type Transaction } from "@passport/database";
import { sql } from "kysely";

/**
 * Until the transaction ends, other withdrawals of fresh SUPS wait: each one counts all that came before it. Taken before
 * the ledger's rows, which no transaction holds that still waits for this.
 */
export const lockFreshWithdrawals = async (transaction: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('fresh withdrawals', 0))`.execute(transaction);
};

/** What all accounts together have withdrawn of fresh SUPS in the time that counts. */
export const sumFreshWithdrawals = async (db: Database, countedMs: number): Promise<bigint> => {
  const { sum } = await db
    .selectFrom("fresh_withdrawals")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("sum"))
    .where("created_at", ">", sql<Date>`now() - ${countedMs} * interval '1 millisecond'`)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
};

export const insertFreshWithdrawal = async (
  transaction: Transaction,
  { operationId, amount }: { operationId: string; amount: bigint },
): Promise<void> => {
  await transaction
    .insertInto("fresh_withdrawals")
    .values({ operation_id: operationId, amount: String(amount) })
    .execute();
};

export const deleteFreshWithdrawals = async (
  transaction: Transaction,
  operationIds: readonly string[],
): Promise<void> => {
  await sql`delete from fresh_withdrawals where operation_id = any(${plainArray(operationIds)}::uuid[])`.execute(
    transaction,
  );
};

export const deleteFreshWithdrawalsBefore = async (db: Database, keptMs: number, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from fresh_withdrawals where operation_id in (
      select operation_id from fresh_withdrawals where created_at < now() - ${keptMs} * interval '1 millisecond'
      order by created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
