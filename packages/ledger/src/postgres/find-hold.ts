/** What code that signs a permission against held money must know, read in its own transaction. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export interface StoredHold {
  debit: string;
  credit: string;
  amount: bigint;
  /** Settled or released: nothing is held any more. */
  isEnded: boolean;
}

/** Undefined for what is no hold, and for one that was refused. */
export const findHold = async (db: Database, id: string): Promise<StoredHold | undefined> => {
  const { rows } = await sql<{ debit: string; credit: string; amount: string; is_ended: boolean }>`
    select debit, credit, amount, exists (select from ledger.hold_ends where hold_id = transfers.id) as is_ended
    from ledger.transfers where id = ${id} and kind = 2`.execute(db);
  const [row] = rows;
  return row && { debit: row.debit, credit: row.credit, amount: BigInt(row.amount), isEnded: row.is_ended };
};

/** Set when the books do not add up, or an operator says so. */
export const areWithdrawalsHalted = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ withdrawals_halted: boolean }>`select withdrawals_halted from ledger.state`.execute(db);
  return rows[0]?.withdrawals_halted !== false;
};
