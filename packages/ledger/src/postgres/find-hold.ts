/** What code that signs a permission against held money must know, read in its own transaction. */
import { type Database, deriveId, plainArray } from "@passport/database";
import { sql } from "kysely";

export interface WithdrawalHold {
  debit: string;
  /** The chain that it is held for, by the name of its account. */
  chain: string;
  amount: bigint;
  /** Settled or released: nothing is held any more. */
  isEnded: boolean;
}

/** Must agree with `ledger.hold_of`: the functions that end a withdrawal look for its hold by this id. */
export const withdrawalHoldId = (operationId: string): string => deriveId(`withdrawal ${operationId}`);

/**
 * The hold of SUPS for this withdrawal: the only one with an id that follows from the operation's and that nothing but a final log or
 * the chain's time ends. An operation may name any transfer as its own. Undefined also for a hold that was refused.
 */
export const findWithdrawalHold = async (db: Database, operationId: string): Promise<WithdrawalHold | undefined> => {
  const { rows } = await sql<{ debit: string; chain: string; amount: string; is_ended: boolean }>`
    select hold.debit, payee.name as chain, hold.amount,
      exists (select from ledger.hold_ends where hold_id = hold.id) as is_ended
    from ledger.transfers hold join ledger.accounts payee on payee.id = hold.credit
    where hold.id = ${withdrawalHoldId(operationId)} and hold.kind = 2 and payee.kind = 'chain' and payee.currency = 1
  `.execute(db);
  const [row] = rows;
  return row && { debit: row.debit, chain: row.chain, amount: BigInt(row.amount), isEnded: row.is_ended };
};

/** Returns the withdrawals whose hold was released, so that nothing left by them. */
export const findReleasedWithdrawals = async (db: Database, operationIds: readonly string[]): Promise<Set<string>> => {
  const byHold = new Map(operationIds.map((id) => [withdrawalHoldId(id), id]));
  const { rows } = await sql<{ hold_id: string }>`
    select hold_id from ledger.hold_ends where hold_id = any (${plainArray([...byHold.keys()])}::uuid[]) and not is_settled
  `.execute(db);
  return new Set(rows.flatMap(({ hold_id }) => byHold.get(hold_id) ?? []));
};

/** Set when the books do not add up, or an operator says so. */
export const areWithdrawalsHalted = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ withdrawals_halted: boolean }>`select withdrawals_halted from ledger.state`.execute(db);
  return rows[0]?.withdrawals_halted !== false;
};
