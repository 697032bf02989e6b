/**
 * The only way in which an operation comes to be or changes: its state, its timeline
 * and the hint for the live topic are written together, in the caller's transaction.
 */
import type { Transaction } from "@passport/database";
import type { OperationEventName } from "@passport/protocol";
import { announceHint } from "../../platform/outbox/outbox.ts";
import { advance, reasonOf } from "./advance.ts";
import { insertFirstSteps, insertNextSteps, type NewStep } from "./step-store.ts";
import {
  insertOperations,
  lockOperations,
  type NewOperation,
  type OperationChanges,
  type OperationRow,
  updateOperations,
} from "./store.ts";

export interface Opening {
  operation: NewOperation;
  /** What it begins with, for the timeline. */
  event: OperationEventName;
}

export interface OperationUpdate {
  operationId: string;
  event: OperationEventName;
  changes?: OperationChanges;
  /** Only if nothing else has happened since this version was read. */
  version?: number;
}

export interface Recorder {
  /** Returns the ids of those that were new. */
  open(openings: readonly Opening[]): Promise<Set<string>>;
  /**
   * Applies each event if it may follow, and returns the operations that it changed. The rows stay
   * locked until the transaction ends. One event for an operation at a time.
   */
  advance(updates: readonly OperationUpdate[]): Promise<OperationRow[]>;
}

/** Several steps that belong together: each account is told once, at the end. */
export const recordOperations = async <T>(
  transaction: Transaction,
  work: (recorder: Recorder) => Promise<T>,
): Promise<T> => {
  const accounts = new Set<string>();
  const note = (concerned: readonly { account_id?: string | null }[]): void => {
    for (const { account_id } of concerned) if (account_id) accounts.add(account_id);
  };
  const result = await work({
    async open(openings) {
      const opened = await insertOpenings(transaction, openings);
      note(openings.map(({ operation }) => operation).filter(({ id }) => opened.has(id)));
      return opened;
    },
    async advance(updates) {
      const changed = await applyUpdates(transaction, updates);
      note(changed);
      return changed;
    },
  });
  await tell(transaction, [...accounts]);
  return result;
};

export const openOperations = (transaction: Transaction, openings: readonly Opening[]): Promise<Set<string>> =>
  recordOperations(transaction, ({ open }) => open(openings));

export const advanceOperations = (
  transaction: Transaction,
  updates: readonly OperationUpdate[],
): Promise<OperationRow[]> => recordOperations(transaction, (recorder) => recorder.advance(updates));

const insertOpenings = async (transaction: Transaction, openings: readonly Opening[]): Promise<Set<string>> => {
  const opened = await insertOperations(
    transaction,
    openings.map(({ operation }) => operation),
  );
  await insertFirstSteps(
    transaction,
    openings
      .filter(({ operation }) => opened.has(operation.id))
      .map(({ operation, event }) => stepOf(operation.id, event, operation)),
  );
  return opened;
};

const applyUpdates = async (transaction: Transaction, updates: readonly OperationUpdate[]): Promise<OperationRow[]> => {
  const byId = new Map(updates.map((update) => [update.operationId, update]));
  const locked = await lockOperations(transaction, [...byId.keys()]);
  const applied = locked.flatMap((row) => {
    const update = byId.get(row.id);
    const isLate = update?.version !== undefined && update.version !== row.version;
    const state = update && !isLate ? advance(row, update.event) : undefined;
    return update === undefined || state === undefined ? [] : [{ row, state, update }];
  });
  const changed = await updateOperations(
    transaction,
    applied.map(({ row, state, update: { event, changes = {} } }) => ({
      id: row.id,
      state,
      reason: reasonOf(event),
      changes,
    })),
  );
  await insertNextSteps(
    transaction,
    applied.map(({ row, update: { event, changes = {} } }) => stepOf(row.id, event, changes)),
  );
  return changed;
};

const stepOf = (
  operationId: string,
  name: OperationEventName,
  { tx_hash, block_number }: Pick<OperationChanges, "tx_hash" | "block_number">,
): NewStep => ({ operationId, name, txHash: tx_hash ?? undefined, blockNumber: block_number ?? undefined });

/** A message of the bus holds about 25,000 ids; a tenth of it leaves room. */
const accountsPerHint = 2500;

const tell = async (transaction: Transaction, accounts: readonly string[]): Promise<void> => {
  if (accounts.length === 0) return;
  for (let first = 0; first < accounts.length; first += accountsPerHint) {
    const some = accounts.slice(first, first + accountsPerHint);
    await announceHint(transaction, "operations.changed", { accounts: some });
  }
};
