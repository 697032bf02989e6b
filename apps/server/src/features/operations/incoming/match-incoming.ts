/**
 * Which operation an incoming transfer belongs to. Pure. A transaction can hold several transfers, of several
 * senders, and several players may have registered its hash, of whom at most one is right.
 */
import type { OperationState } from "@passport/protocol";
import type { OperationRow } from "../store.ts";
import type { IncomingTransfer } from "./incoming-transfer.ts";

export interface MatchedTransfer {
  incoming: IncomingTransfer;
  /** Absent when there is no operation for it yet. */
  row?: OperationRow;
  /** What to keep as its rank. */
  rank: number;
}

export interface Matches {
  matched: MatchedTransfer[];
  /** Registered or seen for an account that nothing of this transaction belongs to. */
  unmatched: OperationRow[];
}

/**
 * Added to a rank that the account has already: the same signed transaction can be mined on both chains,
 * and a claim can meet an earlier registration of the same hash.
 */
const rankStep = 1_000_000;

const hasEffect = (state: OperationState): boolean =>
  state === "confirmed" || state === "unclaimed" || state === "unfulfilled";

/** Whether the row was made or adopted for this very log, whichever account owns it. */
export const isOfTransfer = (row: OperationRow, { chainId, rank, wallet }: IncomingTransfer): boolean =>
  row.chain_id === chainId && row.log_rank % rankStep === rank && row.wallet === wallet;

/** A rank that no other operation of this account and transaction has. */
export const freeRank = (taken: readonly OperationRow[], accountId: string | null, rank: number): number => {
  const ranks = new Set(taken.filter(({ account_id }) => account_id === accountId).map(({ log_rank }) => log_rank));
  let free = rank;
  while (ranks.has(free)) free += rankStep;
  return free;
};

/** `rows` are all operations of these transactions and this kind; `transfers` are of one chain, whole transactions. */
export const matchIncoming = (rows: readonly OperationRow[], transfers: readonly IncomingTransfer[]): Matches => {
  const rowsOf = Map.groupBy(rows, ({ tx_hash }) => tx_hash?.toString("hex") ?? "");
  const groups = Map.groupBy(transfers, ({ txHash }) => txHash.toString("hex"));
  const matches: Matches = { matched: [], unmatched: [] };
  for (const [hash, group] of groups) {
    const { matched, unmatched } = matchTransaction(rowsOf.get(hash) ?? [], group);
    matches.matched.push(...matched);
    matches.unmatched.push(...unmatched);
  }
  return matches;
};

/** By rank and by owner at hand: anyone can send a transaction with tens of thousands of logs. */
const matchTransaction = (rows: readonly OperationRow[], transfers: readonly IncomingTransfer[]): Matches => {
  const byRank = Map.groupBy(rows, ({ log_rank }) => log_rank % rankStep);
  const byOwner = Map.groupBy(rows, ({ account_id }) => account_id);
  const found = new Map<IncomingTransfer, OperationRow>();
  const used = new Set<OperationRow>();
  const use = (incoming: IncomingTransfer, row: OperationRow | undefined): void => {
    if (row === undefined) return;
    found.set(incoming, row);
    used.add(row);
  };
  for (const incoming of transfers) use(incoming, ownRow(byRank.get(incoming.rank) ?? [], incoming));
  for (const incoming of transfers) {
    if (found.has(incoming) || incoming.accountId === null) continue;
    use(incoming, (byOwner.get(incoming.accountId) ?? []).find(isRegistration(used, incoming)));
  }
  const matched = transfers.map((incoming) => place(incoming, found.get(incoming), byRank.get(incoming.rank) ?? []));
  const unmatched = rows.filter((row) => !used.has(row) && isOpen(row) && transfers.some(mayHold(row)));
  return { matched, unmatched };
};

/** What had its effect keeps its owner, even if the wallet has moved to another account; before that the owner must fit. */
const ownRow = (ranked: readonly OperationRow[], incoming: IncomingTransfer): OperationRow | undefined => {
  const candidates = ranked.filter((row) => isOfTransfer(row, incoming));
  return (
    candidates.find(({ state }) => hasEffect(state)) ??
    candidates.find(({ account_id }) => account_id === incoming.accountId) ??
    candidates.find(({ account_id }) => account_id === null)
  );
};

/** DEPOSIT-15: a registration counts only for the owner of the sending wallet. */
const isRegistration =
  (used: ReadonlySet<OperationRow>, incoming: IncomingTransfer) =>
  (row: OperationRow): boolean =>
    !used.has(row) && (row.state === "pending" || row.state === "failed") && mayHold(row)(incoming);

const isOpen = ({ state }: OperationRow): boolean => state === "pending" || state === "confirming";

const mayHold =
  ({ chain_id }: OperationRow) =>
  ({ chainId }: IncomingTransfer): boolean =>
    chain_id === null || chain_id === chainId;

const place = (
  incoming: IncomingTransfer,
  row: OperationRow | undefined,
  ranked: readonly OperationRow[],
): MatchedTransfer => {
  const { accountId, rank } = incoming;
  if (row === undefined) return { incoming, rank: freeRank(ranked, accountId, rank) };
  const isSettled = isOfTransfer(row, incoming) && (row.account_id !== null || accountId === null);
  if (isSettled) return { incoming, row, rank: row.log_rank };
  const others = ranked.filter((other) => other !== row);
  return { incoming, row, rank: freeRank(others, accountId, rank) };
};
