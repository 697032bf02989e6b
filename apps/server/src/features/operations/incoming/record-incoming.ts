/** Applies chain events to operations: opens those that are missing, advances those that exist. */
import { newId, type Transaction } from "@passport/database";
import type { OperationState } from "@passport/protocol";
import { advance } from "../advance.ts";
import { findByTransactions } from "../read-store.ts";
import type { Opening, OperationUpdate, Recorder } from "../record.ts";
import { lockOperations, type OperationRow } from "../store.ts";
import type { IncomingTransfer } from "./incoming-transfer.ts";
import { isOfTransfer, type MatchedTransfer, matchIncoming } from "./match-incoming.ts";

type IncomingEvent = "seen" | "finalized" | "unclaimed";

const stateOf: Record<IncomingEvent, OperationState> = {
  seen: "confirming",
  finalized: "confirmed",
  unclaimed: "unclaimed",
};

/** An incoming transfer whose operation the event has just opened or changed. */
interface RecordedTransfer {
  operationId: string;
  incoming: IncomingTransfer;
}

interface Batch {
  transfers: readonly IncomingTransfer[];
  eventOf(incoming: IncomingTransfer): IncomingEvent;
  /** Then registrations of these hashes that match no transfer fail. */
  isFinal: boolean;
}

/** Registrations that came in between are matched in the second turn; a third would be a defect. */
const maxTurns = 3;

/** A transfer that is reported twice has one effect. Transfers are of one kind and one chain, and hold whole transactions. */
export const recordIncoming = async (
  transaction: Transaction,
  recorder: Recorder,
  { transfers, eventOf, isFinal }: Batch,
  turn = 1,
): Promise<RecordedTransfer[]> => {
  if (transfers.length === 0) return [];
  if (turn > maxTurns) throw new Error(`${transfers.length} transfers could not be matched with operations`);
  const { matched, unmatched } = matchIncoming(await findRows(transaction, transfers), transfers);
  const fresh = matched.filter(({ row }) => row === undefined);
  const ids = new Map(fresh.map(({ incoming }) => [incoming, newId()]));
  const openings = fresh.map((one) => toOpening(ids.get(one.incoming) ?? newId(), one, eventOf(one.incoming)));
  const opened = await recorder.open(openings);
  const updates = matched.flatMap((one) => toUpdate(one, eventOf(one.incoming)));
  const changed = await recorder.advance([...updates, ...(isFinal ? unmatched.map(toMismatch) : [])]);
  const changedIds = new Set(changed.map(({ id }) => id));
  const recorded = matched.flatMap(({ incoming, row }): RecordedTransfer[] => {
    const operationId = row?.id ?? ids.get(incoming);
    const isDone = operationId !== undefined && (opened.has(operationId) || changedIds.has(operationId));
    return isDone ? [{ operationId, incoming }] : [];
  });
  const missed = fresh.filter(({ incoming }) => !opened.has(ids.get(incoming) ?? ""));
  if (missed.length === 0) return recorded;
  const hashes = new Set(missed.map(({ incoming }) => incoming.txHash.toString("hex")));
  const again = transfers.filter(({ txHash }) => hashes.has(txHash.toString("hex")));
  return [
    ...recorded,
    ...(await recordIncoming(transaction, recorder, { transfers: again, eventOf, isFinal }, turn + 1)),
  ];
};

/** The chain took them back; they may be mined again. */
export const orphanIncoming = async (
  transaction: Transaction,
  recorder: Recorder,
  transfers: readonly IncomingTransfer[],
): Promise<void> => {
  const rowsOf = Map.groupBy(await findRows(transaction, transfers), ({ tx_hash }) => tx_hash?.toString("hex") ?? "");
  const updates = transfers.flatMap((incoming): OperationUpdate[] =>
    (rowsOf.get(incoming.txHash.toString("hex")) ?? [])
      .filter((row) => row.state === "confirming" && isOfTransfer(row, incoming))
      .map(({ id }) => ({ operationId: id, event: "orphaned", changes: { block_number: null, mined_at: null } })),
  );
  await recorder.advance(updates);
};

export interface OpenOperation {
  row: OperationRow;
  /** What its end will bring, beside what is decided then. */
  changes: ReturnType<typeof changesOf>;
}

/** The operations of these transfers that can still end, locked, in the order of the transfers. */
export const lockOpenOperations = async (
  transaction: Transaction,
  transfers: readonly IncomingTransfer[],
): Promise<OpenOperation[]> => {
  const { matched } = matchIncoming(await findRows(transaction, transfers), transfers);
  const ids = matched.flatMap(({ row }) => (row === undefined ? [] : [row.id]));
  const locked = new Map((await lockOperations(transaction, ids)).map((row) => [row.id, row]));
  return matched.flatMap((one): OpenOperation[] => {
    const row = one.row && locked.get(one.row.id);
    if (row === undefined || advance(row, "finalized") === undefined) return [];
    return [{ row, changes: changesOf({ ...one, row }, "finalized") }];
  });
};

const findRows = async (transaction: Transaction, transfers: readonly IncomingTransfer[]): Promise<OperationRow[]> => {
  const [first] = transfers;
  const hashes = new Map(transfers.map(({ txHash }) => [txHash.toString("hex"), txHash]));
  return first === undefined ? [] : findByTransactions(transaction, first.kind, [...hashes.values()]);
};

const changesOf = ({ incoming, row, rank }: MatchedTransfer, event: IncomingEvent) => ({
  ...incoming.details,
  account_id: row?.account_id ?? incoming.accountId,
  chain_id: incoming.chainId,
  wallet: incoming.wallet,
  tx_hash: incoming.txHash,
  log_rank: rank,
  block_number: incoming.blockNumber,
  mined_at: incoming.minedAt,
  ...(event !== "seen" && isInLedger(incoming) && { transfer_id: incoming.transferId, log_index: incoming.logIndex }),
});

/** Collectibles and items have no transfer that a player could look up. */
const isInLedger = ({ kind }: IncomingTransfer): boolean => kind === "deposit" || kind === "purchase";

const toOpening = (id: string, matched: MatchedTransfer, event: IncomingEvent): Opening => ({
  operation: { id, kind: matched.incoming.kind, state: stateOf[event], ...changesOf(matched, event) },
  event,
});

const toUpdate = (matched: MatchedTransfer, event: IncomingEvent): OperationUpdate[] => {
  const { row } = matched;
  if (row === undefined || advance(row, event) === undefined) return [];
  return [{ operationId: row.id, event, changes: changesOf(matched, event) }];
};

const toMismatch = ({ id }: OperationRow): OperationUpdate => ({ operationId: id, event: "mismatched" });
