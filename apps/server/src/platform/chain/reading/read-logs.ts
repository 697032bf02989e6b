/** Logs of a range, matched to their sources and decoded. */

import type { Logger } from "../../telemetry/log.ts";
import { outgoingFilters, spentIn } from "../balances/outgoing.ts";
import type { Spending, WatchedBalance } from "../balances/watched-balance.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import { type BlockHeader, blockQuestion } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { ChainMoved, TooMuchAtOnce } from "../watch/chain-errors.ts";
import type { CompiledSources } from "./compile-sources.ts";
import type { PlacedEvent } from "./placed-event.ts";
import { logsQuestion, type RawLog } from "./raw-log.ts";

export interface LogReaderOptions {
  nodes: Nodes;
  sources: CompiledSources;
  /** Whose spendings are read as well; none near the head. */
  balances: readonly WatchedBalance[];
  metrics: ChainMetrics;
  log: Logger;
}

export interface LogsRead {
  events: PlacedEvent[];
  spent: Spending[];
  /** The header of the range's last block. */
  last: BlockHeader;
}

/** To look at more would keep the process from everything else, its heartbeat as the leader included. */
const mostLogs = 20_000;

/**
 * The last block is asked for together with the logs: a node that has not got that far would answer an empty
 * list, and what it left out would be lost for good.
 */
export const readLogs = async (options: LogReaderOptions, from: number, to: number): Promise<LogsRead> => {
  const { nodes, sources, balances } = options;
  const most = to > from ? mostLogs : Number.POSITIVE_INFINITY;
  const outgoing = outgoingFilters(balances);
  const questions = [...outgoing, ...sources.filters].map((filter) => logsQuestion(filter, { from, to, most }));
  const [last, ...answers] = await nodes.askAll([blockQuestion(to), ...questions]);
  if (last === null) throw new ChainMoved(`block ${to} is not there`);
  const count = answers.reduce((sum, list) => sum + (Array.isArray(list) ? list.length : list.tooMany), 0);
  if (count > most) throw new TooMuchAtOnce(`${count} logs in ${to - from + 1} blocks`);
  const logs = answers.map((list) =>
    Array.isArray(list) ? list.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to) : [],
  );
  return {
    last,
    spent: logs.slice(0, outgoing.length).flatMap((sent) => spentIn(balances, sent)),
    events: withoutDoubles(logs.slice(outgoing.length).flat()).flatMap((log) => toEvent(options, log)),
  };
};

/** A log may fit two filters. */
const withoutDoubles = (logs: readonly RawLog[]): RawLog[] => [
  ...new Map(logs.map((log) => [`${log.blockHash} ${log.logIndex}`, log])).values(),
];

/** One that cannot be read must not stop all others: an operator looks at it. */
const toEvent = ({ sources, metrics, log }: LogReaderOptions, raw: RawLog): PlacedEvent[] => {
  const source = sources.find(raw);
  if (source === undefined || raw.removed === true) return [];
  const { transactionHash: txHash, blockNumber, blockHash, logIndex, transactionIndex } = raw;
  try {
    const { name, contract } = source;
    const args = source.decode(raw);
    const minedAt = raw.blockTimestamp === undefined ? undefined : new Date(raw.blockTimestamp * 1000);
    return [{ name, contract, txHash, transactionIndex, logIndex, blockNumber, blockHash, minedAt, args }];
  } catch (error) {
    metrics.undecodable(source.name);
    log.error({ err: error, txHash, logIndex, source: source.name }, "a log of our contract could not be decoded");
    return [];
  }
};
