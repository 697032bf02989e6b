/** DEPOSIT-16: what came from an unlinked wallet belongs to the account that links it. */
import type { Transaction } from "@passport/database";
import type { OperationEventName, OperationKind } from "@passport/protocol";
import { findByTransactions, lockUnclaimed } from "../read-store.ts";
import type { Recorder } from "../record.ts";
import type { OperationChanges, OperationRow } from "../store.ts";
import { freeRank } from "./match-incoming.ts";

/** Bounds a statement; a wallet with more is claimed in several turns of the same transaction. */
const batchSize = 1000;

/** All of a wallet, or one that staff have assigned. */
export type Unclaimed = { wallet: string } | { operationId: string };

interface Claim {
  kind: OperationKind;
  of: Unclaimed;
  accountId: string;
  /** What becomes of each: `claimed`, or `unfulfilled` when there is nothing to give. */
  outcomesOf(rows: readonly OperationRow[]): Promise<ReadonlyMap<string, ClaimOutcome>>;
}

export interface ClaimOutcome {
  event: Extract<OperationEventName, "claimed" | "unfulfilled">;
  changes?: OperationChanges;
}

/** Each is claimed once: its row is locked, and afterwards it is unclaimed no more. */
export const claimUnclaimed = async (
  transaction: Transaction,
  recorder: Recorder,
  { kind, of, accountId, outcomesOf }: Claim,
): Promise<OperationRow[]> => {
  const claimed: OperationRow[] = [];
  for (;;) {
    const rows = await lockUnclaimed(transaction, { kind, of, limit: batchSize });
    if (rows.length === 0) return claimed;
    const hashes = rows.flatMap(({ tx_hash }) => tx_hash ?? []);
    const related = await findByTransactions(transaction, kind, hashes);
    const outcomes = await outcomesOf(rows);
    const taken = [...related];
    const changed = await recorder.advance(
      rows.map((row) => {
        const { event, changes } = outcomes.get(row.id) ?? { event: "claimed" };
        const siblings = taken.filter(({ tx_hash }) => tx_hash !== null && row.tx_hash?.equals(tx_hash));
        const log_rank = freeRank(siblings, accountId, row.log_rank);
        // One claim at a time: the next of this transaction must not be given the same rank.
        taken.push({ ...row, account_id: accountId, log_rank });
        return { operationId: row.id, event, changes: { ...changes, account_id: accountId, log_rank } };
      }),
    );
    if (changed.length === 0) throw new Error(`unclaimed operations of ${JSON.stringify(of)} could not be claimed`);
    claimed.push(...changed);
  }
};
