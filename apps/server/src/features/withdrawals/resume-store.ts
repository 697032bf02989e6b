import type { Transaction } from "@passport/database";
import { sql } from "kysely";

/** Returns false when the request is not one that two members of staff have decided, or was carried out before. */
export const resumeWithdrawals = async (transaction: Transaction, requestId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_done: boolean }>`select resume_withdrawals(${requestId}) as is_done`.execute(
    transaction,
  );
  return rows[0]?.is_done === true;
};

/** Whether an account without a role could release what we never signed (CHAIN-50). */
export const areForeignEntriesQueued = async (transaction: Transaction): Promise<boolean> => {
  const { rows } = await sql`select from ledger.foreign_entries() limit 1`.execute(transaction);
  return rows.length > 0;
};
