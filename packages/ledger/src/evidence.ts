/**
 * What moves a chain account: final logs. The functions of the database read amount and account from them and use each log
 * once, whatever the caller says; `evidence.int.test.ts` tries to get past them. Only the worker may call them.
 */
import { bytesArray, plainArray, type Transaction } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import { toVerdict } from "./postgres/codes.ts";
import { isDone } from "./transfer.ts";

/** A log of ours, or a payment in native coin (-1), as `chain_events` has it. */
export interface ChainLog {
  chainId: number;
  txHash: Buffer;
  logIndex: number;
}

/** Its transfer's id is derived from the log: `deposit:<chain>:<transaction>:<log index>`. */
export interface ProvenDeposit {
  log: ChainLog;
  /** The chain's account in the player's shard. */
  counterparty: string;
}

export interface ProvenPurchase {
  log: ChainLog;
  id: string;
  treasury: string;
  sale: string;
  amount: bigint;
}

export const creditDeposits = (transaction: Transaction, deposits: readonly ProvenDeposit[]): Promise<void> =>
  callProven(
    transaction,
    "deposit",
    sql`ledger.credit_deposits(${plainArray(deposits.map(({ counterparty }) => counterparty))}, ${logArrays(deposits)})`,
  );

/** From the treasury through the sale to the player, each in one step. */
export const creditPurchases = (transaction: Transaction, purchases: readonly ProvenPurchase[]): Promise<void> =>
  callProven(
    transaction,
    "purchase",
    sql`ledger.credit_purchases(
      ${plainArray(purchases.map(({ id }) => id))}, ${plainArray(purchases.map(({ treasury }) => treasury))},
      ${plainArray(purchases.map(({ sale }) => sale))}, ${plainArray(purchases.map(({ amount }) => amount))},
      ${logArrays(purchases)})`,
  );

/** The hold of each withdrawal is settled by the log that used its voucher. */
export const settleWithdrawals = (transaction: Transaction, logs: readonly ChainLog[]): Promise<void> =>
  callProven(transaction, "settlement", sql`ledger.end_withdrawals(${logArrays(logs.map((log) => ({ log })))}, true)`);

/** The hold of each withdrawal is released by the log that ended its voucher unused. */
export const releaseWithdrawals = (transaction: Transaction, logs: readonly ChainLog[]): Promise<void> =>
  callProven(transaction, "release", sql`ledger.end_withdrawals(${logArrays(logs.map((log) => ({ log })))}, false)`);

/** The voucher of each ran out: a final block is past its time, and no log tells of its use. */
export const returnWithdrawals = (transaction: Transaction, voucherIds: readonly string[]): Promise<void> =>
  callProven(transaction, "return", sql`ledger.return_withdrawals(${plainArray(voucherIds)})`);

const logArrays = (proven: readonly { log: ChainLog }[]): RawBuilder<unknown> => {
  const logs = proven.map(({ log }) => log);
  return sql`${plainArray(logs.map(({ chainId }) => chainId))},
    ${bytesArray(logs.map(({ txHash }) => txHash.toString("hex")))}, ${plainArray(logs.map(({ logIndex }) => logIndex))}`;
};

/** Proven money has no reason to be refused: a refusal is a broken book, and a reason to stop. */
const callProven = async (transaction: Transaction, what: string, call: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ verdicts: number[] }>`select ${call} as verdicts`.execute(transaction);
  const refused = (rows[0]?.verdicts ?? []).map(toVerdict).find((verdict) => !isDone(verdict));
  if (rows[0]?.verdicts === undefined || refused !== undefined)
    throw new Error(`a ${what} was answered with ${refused}`);
};
