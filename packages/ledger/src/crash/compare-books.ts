/** Holds the ledger's tables against what the callers say. */
import type { Tables, TransferRow } from "./read-tables.ts";
import { type Step, stepsOf, type Testimony } from "./testimony.ts";

export interface Comparison {
  /** Carried out, as their callers were told. */
  acknowledged: number;
  refused: number;
  /** Requested, outcome unknown: some are in the ledger, some are not. */
  unanswered: { carriedOut: number; notCarriedOut: number };
  /** Ids of acknowledged transfers that are not in the books: never more than `acknowledged`. */
  lost: string[];
  /** Ids of transfers that were refused for ever, while the books do not know the refusal. */
  forgottenRefusals: string[];
  /** Ids of what moved money more than once. */
  doubled: string[];
  /** Ids of transfers in the ledger with other fields or entries than requested, although refused, or without a request. */
  wrong: string[];
  /** Accounts whose balance is not the sum of the verdicts. Known only when every transfer has its verdict. */
  misstated: string[];
}

export const compareBooks = (tables: Tables, testimony: Testimony): Comparison => {
  const comparison: Comparison = {
    acknowledged: 0,
    refused: 0,
    unanswered: { carriedOut: 0, notCarriedOut: 0 },
    lost: [],
    forgottenRefusals: [],
    doubled: [],
    wrong: [],
    misstated: [],
  };
  const expected = new Map<string, bigint>();
  const unexpected = new Set(tables.transfers.keys());
  for (const operation of testimony.operations.values()) {
    for (const step of stepsOf(operation, testimony)) {
      unexpected.delete(step.transfer.id);
      judge[step.state](comparison, step, tables);
      if (step.state === "done") addUp(expected, step);
    }
  }
  comparison.wrong.push(...unexpected);
  const { carriedOut, notCarriedOut } = comparison.unanswered;
  if (carriedOut + notCarriedOut === 0) comparison.misstated = misstatedAccounts(tables, expected);
  return comparison;
};

type Judge = (comparison: Comparison, step: Step, tables: Tables) => void;

const judge: Record<Step["state"], Judge> = {
  done(comparison, step, { transfers }) {
    comparison.acknowledged += 1;
    const row = transfers.get(step.transfer.id);
    if (row === undefined) comparison.lost.push(step.transfer.id);
    else compareRow(comparison, step, row);
  },
  unanswered(comparison, step, { transfers }) {
    const row = transfers.get(step.transfer.id);
    comparison.unanswered[row === undefined ? "notCarriedOut" : "carriedOut"] += 1;
    if (row !== undefined) compareRow(comparison, step, row);
  },
  refused(comparison, { transfer, verdict }, { transfers, refusals }) {
    comparison.refused += 1;
    // The load gives no other reason to refuse; a settlement whose hold is gone would be one.
    if (verdict !== "insufficient_funds" || transfers.has(transfer.id)) comparison.wrong.push(transfer.id);
    else if (!refusals.has(transfer.id)) comparison.forgottenRefusals.push(transfer.id);
  },
  unasked(comparison, { transfer }, { transfers }) {
    if (transfers.has(transfer.id)) comparison.wrong.push(transfer.id);
  },
};

const compareRow = (comparison: Comparison, step: Step, row: TransferRow): void => {
  const { debit, credit, amount } = movementOf(step);
  const legs = movesMoney(step) ? [`${debit} ${-amount}`, `${credit} ${amount}`] : [];
  const isAsAsked =
    row.kind === step.transfer.kind &&
    row.debit === debit &&
    row.credit === credit &&
    BigInt(row.amount) === amount &&
    row.legs.join() === legs.join();
  if (row.legs.length > legs.length) comparison.doubled.push(row.id);
  else if (!isAsAsked) comparison.wrong.push(row.id);
};

const movementOf = ({ first }: Step): { debit: string; credit: string; amount: bigint } => {
  if ("hold" in first) throw new TypeError("An operation begins with a movement");
  return first;
};

const movesMoney = ({ transfer }: Step): boolean => transfer.kind === "post" || transfer.kind === "settle";

const addUp = (balances: Map<string, bigint>, step: Step): void => {
  if (!movesMoney(step)) return;
  const { debit, credit, amount } = movementOf(step);
  balances.set(debit, (balances.get(debit) ?? 0n) - amount);
  balances.set(credit, (balances.get(credit) ?? 0n) + amount);
};

const misstatedAccounts = ({ balances }: Tables, expected: ReadonlyMap<string, bigint>): string[] =>
  [...balances].filter(([id, posted]) => posted !== (expected.get(id) ?? 0n)).map(([id]) => id);
