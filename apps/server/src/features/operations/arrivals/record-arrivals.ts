/** Lets what the chain said happen to operations: opens those that are missing, advances those that are there. */
import { newId, type Transaction } from "@passport/database";
import type { OperationState } from "@passport/protocol";
import { advance } from "../advance.ts";
import { findByTransactions } from "../read-store.ts";
import type { Happening, Opening, Recorder } from "../record.ts";
import { lockOperations, type OperationRow } from "../store.ts";
import type { Arrival } from "./arrival.ts";
import { matchArrivals, type Placed, stands } from "./match-arrivals.ts";

type ArrivalEvent = "seen" | "finalized" | "unclaimed";

const stateOf: Record<ArrivalEvent, OperationState> = {
  seen: "confirming",
  finalized: "confirmed",
  unclaimed: "unclaimed",
};

/** An arrival whose operation the event has just opened or changed. */
interface Landed {
  operationId: string;
  arrival: Arrival;
}

interface Batch {
  arrivals: readonly Arrival[];
  eventOf(arrival: Arrival): ArrivalEvent;
  /** Then what else was registered under these hashes has waited in vain. */
  isFinal: boolean;
}

/** Registrations that came in between are met in the second turn; a third would be a defect. */
const maxTurns = 3;

/** What arrived twice lands once. Arrivals are of one kind and one chain, and hold whole transactions. */
export const recordArrivals = async (
  transaction: Transaction,
  recorder: Recorder,
  { arrivals, eventOf, isFinal }: Batch,
  turn = 1,
): Promise<Landed[]> => {
  if (arrivals.length === 0) return [];
  if (turn > maxTurns) throw new Error(`${arrivals.length} arrivals found no place among the operations`);
  const { placed, strangers } = matchArrivals(await findRows(transaction, arrivals), arrivals);
  const fresh = placed.filter(({ row }) => row === undefined);
  const ids = new Map(fresh.map(({ arrival }) => [arrival, newId()]));
  const openings = fresh.map((one) => toOpening(ids.get(one.arrival) ?? newId(), one, eventOf(one.arrival)));
  const opened = await recorder.open(openings);
  const happenings = placed.flatMap((one) => toHappening(one, eventOf(one.arrival)));
  const changed = await recorder.advance([...happenings, ...(isFinal ? strangers.map(toMismatch) : [])]);
  const changedIds = new Set(changed.map(({ id }) => id));
  const landed = placed.flatMap(({ arrival, row }): Landed[] => {
    const operationId = row?.id ?? ids.get(arrival);
    const isDone = operationId !== undefined && (opened.has(operationId) || changedIds.has(operationId));
    return isDone ? [{ operationId, arrival }] : [];
  });
  const missed = fresh.filter(({ arrival }) => !opened.has(ids.get(arrival) ?? ""));
  if (missed.length === 0) return landed;
  const hashes = new Set(missed.map(({ arrival }) => arrival.txHash.toString("hex")));
  const again = arrivals.filter(({ txHash }) => hashes.has(txHash.toString("hex")));
  return [...landed, ...(await recordArrivals(transaction, recorder, { arrivals: again, eventOf, isFinal }, turn + 1))];
};

/** The chain took them back; they may be mined again. */
export const orphanArrivals = async (
  transaction: Transaction,
  recorder: Recorder,
  arrivals: readonly Arrival[],
): Promise<void> => {
  const rowsOf = Map.groupBy(await findRows(transaction, arrivals), ({ tx_hash }) => tx_hash?.toString("hex") ?? "");
  const happenings = arrivals.flatMap((arrival): Happening[] =>
    (rowsOf.get(arrival.txHash.toString("hex")) ?? [])
      .filter((row) => row.state === "confirming" && stands(row, arrival))
      .map(({ id }) => ({ operationId: id, event: "orphaned", changes: { block_number: null, mined_at: null } })),
  );
  await recorder.advance(happenings);
};

export interface Arrived {
  row: OperationRow;
  /** What its end will bring, beside what is decided then. */
  changes: ReturnType<typeof changesOf>;
}

/** The operations of these arrivals that can still end, locked, in the order of the arrivals. */
export const lockArrived = async (transaction: Transaction, arrivals: readonly Arrival[]): Promise<Arrived[]> => {
  const { placed } = matchArrivals(await findRows(transaction, arrivals), arrivals);
  const ids = placed.flatMap(({ row }) => (row === undefined ? [] : [row.id]));
  const locked = new Map((await lockOperations(transaction, ids)).map((row) => [row.id, row]));
  return placed.flatMap((one): Arrived[] => {
    const row = one.row && locked.get(one.row.id);
    if (row === undefined || advance(row, "finalized") === undefined) return [];
    return [{ row, changes: changesOf({ ...one, row }, "finalized") }];
  });
};

const findRows = async (transaction: Transaction, arrivals: readonly Arrival[]): Promise<OperationRow[]> => {
  const [first] = arrivals;
  const hashes = new Map(arrivals.map(({ txHash }) => [txHash.toString("hex"), txHash]));
  return first === undefined ? [] : findByTransactions(transaction, first.kind, [...hashes.values()]);
};

const changesOf = ({ arrival, row, rank }: Placed, event: ArrivalEvent) => ({
  ...arrival.details,
  account_id: row?.account_id ?? arrival.accountId,
  chain_id: arrival.chainId,
  wallet: arrival.wallet,
  tx_hash: arrival.txHash,
  log_rank: rank,
  block_number: arrival.blockNumber,
  mined_at: arrival.minedAt,
  ...(event !== "seen" && isInLedger(arrival) && { transfer_id: arrival.transferId }),
});

/** Collectibles and items have no transfer that a player could look up. */
const isInLedger = ({ kind }: Arrival): boolean => kind === "deposit" || kind === "purchase";

const toOpening = (id: string, placed: Placed, event: ArrivalEvent): Opening => ({
  operation: { id, kind: placed.arrival.kind, state: stateOf[event], ...changesOf(placed, event) },
  event,
});

const toHappening = (placed: Placed, event: ArrivalEvent): Happening[] => {
  const { row } = placed;
  if (row === undefined || advance(row, event) === undefined) return [];
  return [{ operationId: row.id, event, changes: changesOf(placed, event) }];
};

const toMismatch = ({ id }: OperationRow): Happening => ({ operationId: id, event: "mismatched" });
