/** Logs of a range, matched to their sources and decoded. */

import type { Logger } from "../../telemetry/log.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import type { BlockHeader } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import type { CompiledSources } from "./compile-sources.ts";
import { readFilteredLogs } from "./filtered-logs.ts";
import { outgoingFilters, spentIn } from "./outgoing.ts";
import type { PlacedEvent } from "./placed-event.ts";
import type { RawLog } from "./raw-log.ts";
import type { Spending, WatchedBalance } from "./watched-balance.ts";

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

export const readLogs = async (options: LogReaderOptions, from: number, to: number): Promise<LogsRead> => {
  const { nodes, sources, balances, log } = options;
  const filters = [...outgoingFilters(balances), ...sources.filters];
  const { last, logs, way } = await readFilteredLogs(nodes, filters, from, to);
  if (way !== undefined)
    log.warn({ number: to, logs: logs.length, way }, "a block with too many logs was read another way");
  return { last, spent: spentIn(balances, logs), events: logs.flatMap((raw) => toEvent(options, raw)) };
};

/** One that cannot be read must not stop all others: an operator looks at it. */
const toEvent = ({ sources, metrics, log }: LogReaderOptions, raw: RawLog): PlacedEvent[] => {
  const source = sources.find(raw);
  if (source === undefined) return [];
  const { transactionHash: txHash, blockNumber, blockHash, logIndex, transactionIndex } = raw;
  try {
    const { name, contract } = source;
    const args = source.decode(raw);
    if (source.isEmpty(args)) return [];
    const minedAt = raw.blockTimestamp === undefined ? undefined : new Date(raw.blockTimestamp * 1000);
    return [{ name, contract, txHash, transactionIndex, logIndex, blockNumber, blockHash, minedAt, args }];
  } catch (error) {
    metrics.undecodable(source.name);
    log.error({ err: error, txHash, logIndex, source: source.name }, "a log of our contract could not be decoded");
    return [];
  }
};
