/**
 * Which operation an arrival belongs to. Pure. A transaction can hold several arrivals, of several
 * senders, and several players may have registered its hash, of whom at most one is right.
 */
import type { OperationState } from "@passport/protocol";
import type { OperationRow } from "../store.ts";
import type { Arrival } from "./arrival.ts";

export interface Placed {
  arrival: Arrival;
  /** Absent when there is no operation for it yet. */
  row?: OperationRow;
  /** What to keep as its rank. */
  rank: number;
}

export interface Matches {
  placed: Placed[];
  /** Registered or seen for an account that nothing of this transaction belongs to. */
  strangers: OperationRow[];
}

/**
 * Added to a rank that the account has already: the same signed transaction can be mined on both chains,
 * and a claim can meet an earlier registration of the same hash.
 */
const rankStep = 1_000_000;

const hasEffect = (state: OperationState): boolean =>
  state === "confirmed" || state === "unclaimed" || state === "unfulfilled";

/** Whether the row was made or adopted for this very log, whichever account owns it. */
export const stands = (row: OperationRow, { chainId, rank, wallet }: Arrival): boolean =>
  row.chain_id === chainId && row.log_rank % rankStep === rank && row.wallet === wallet;

/** A rank that no other operation of this account and transaction has. */
export const freeRank = (taken: readonly OperationRow[], accountId: string | null, rank: number): number => {
  const ranks = new Set(taken.filter(({ account_id }) => account_id === accountId).map(({ log_rank }) => log_rank));
  let free = rank;
  while (ranks.has(free)) free += rankStep;
  return free;
};

/** `rows` are all operations of these transactions and this kind; `arrivals` are of one chain, whole transactions. */
export const matchArrivals = (rows: readonly OperationRow[], arrivals: readonly Arrival[]): Matches => {
  const rowsOf = Map.groupBy(rows, ({ tx_hash }) => tx_hash?.toString("hex") ?? "");
  const groups = Map.groupBy(arrivals, ({ txHash }) => txHash.toString("hex"));
  const matches: Matches = { placed: [], strangers: [] };
  for (const [hash, group] of groups) {
    const { placed, strangers } = matchTransaction(rowsOf.get(hash) ?? [], group);
    matches.placed.push(...placed);
    matches.strangers.push(...strangers);
  }
  return matches;
};

/** By rank and by owner at hand: anybody can send a transaction with tens of thousands of logs. */
const matchTransaction = (rows: readonly OperationRow[], arrivals: readonly Arrival[]): Matches => {
  const byRank = Map.groupBy(rows, ({ log_rank }) => log_rank % rankStep);
  const byOwner = Map.groupBy(rows, ({ account_id }) => account_id);
  const found = new Map<Arrival, OperationRow>();
  const used = new Set<OperationRow>();
  const use = (arrival: Arrival, row: OperationRow | undefined): void => {
    if (row === undefined) return;
    found.set(arrival, row);
    used.add(row);
  };
  for (const arrival of arrivals) use(arrival, ownRow(byRank.get(arrival.rank) ?? [], arrival));
  for (const arrival of arrivals) {
    if (found.has(arrival) || arrival.accountId === null) continue;
    use(arrival, (byOwner.get(arrival.accountId) ?? []).find(isRegistration(used, arrival)));
  }
  const placed = arrivals.map((arrival) => place(arrival, found.get(arrival), byRank.get(arrival.rank) ?? []));
  const strangers = rows.filter((row) => !used.has(row) && isOpen(row) && arrivals.some(mayHold(row)));
  return { placed, strangers };
};

/** What had its effect keeps its owner, even if the wallet has moved to another account; before that the owner must fit. */
const ownRow = (ranked: readonly OperationRow[], arrival: Arrival): OperationRow | undefined => {
  const candidates = ranked.filter((row) => stands(row, arrival));
  return (
    candidates.find(({ state }) => hasEffect(state)) ??
    candidates.find(({ account_id }) => account_id === arrival.accountId) ??
    candidates.find(({ account_id }) => account_id === null)
  );
};

/** DEPOSIT-15: a registration counts only for the owner of the sending wallet. */
const isRegistration =
  (used: ReadonlySet<OperationRow>, arrival: Arrival) =>
  (row: OperationRow): boolean =>
    !used.has(row) && (row.state === "pending" || row.state === "failed") && mayHold(row)(arrival);

const isOpen = ({ state }: OperationRow): boolean => state === "pending" || state === "confirming";

const mayHold =
  ({ chain_id }: OperationRow) =>
  ({ chainId }: Arrival): boolean =>
    chain_id === null || chain_id === chainId;

const place = (arrival: Arrival, row: OperationRow | undefined, ranked: readonly OperationRow[]): Placed => {
  const { accountId, rank } = arrival;
  if (row === undefined) return { arrival, rank: freeRank(ranked, accountId, rank) };
  const isSettled = stands(row, arrival) && (row.account_id !== null || accountId === null);
  if (isSettled) return { arrival, row, rank: row.log_rank };
  const others = ranked.filter((other) => other !== row);
  return { arrival, row, rank: freeRank(others, accountId, rank) };
};
