/** The logs of a range of blocks that fit some filters, for the watcher and for the auditor. */
import { type BlockHeader, blockQuestion } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { mayBeTooMuch } from "../nodes/rpc-errors.ts";
import { ChainMoved, TooMuchAtOnce } from "./chain-errors.ts";
import type { LogFilter } from "./compile-sources.ts";
import { type FloodedLogs, readFloodedBlock } from "./flooded-block.ts";
import { logsQuestion, type RawLog } from "./raw-log.ts";

export interface FilteredLogs {
  /** The header of the range's last block. */
  last: BlockHeader;
  /** Each once, also where it fits two filters. */
  logs: RawLog[];
  /** Undefined where the nodes gave the logs when asked for them. */
  way?: FloodedLogs["way"];
}

/** To look at more would keep the process from everything else, its heartbeat as the leader included. */
const mostLogs = 20_000;

export const readFilteredLogs = async (
  nodes: Nodes,
  filters: readonly LogFilter[],
  from: number,
  to: number,
): Promise<FilteredLogs> => {
  const read = await readRange(nodes, filters, from, to).catch((error: unknown) => {
    if (to > from || !mayBeTooMuch(error)) throw error;
    return readFloodedBlock(nodes, filters, to, error);
  });
  const logs = read.logs.filter(({ blockNumber, removed }) => !removed && blockNumber >= from && blockNumber <= to);
  return { ...read, logs: [...new Map(logs.map((log) => [`${log.blockHash} ${log.logIndex}`, log])).values()] };
};

/**
 * The last block is asked for together with the logs: a node that has not got that far would answer an empty
 * list, and what it left out would be lost for good.
 */
const readRange = async (
  nodes: Nodes,
  filters: readonly LogFilter[],
  from: number,
  to: number,
): Promise<FilteredLogs> => {
  // A block is read as a whole, however much is in it.
  const most = to > from ? mostLogs : Number.POSITIVE_INFINITY;
  const questions = filters.map((filter) => logsQuestion(filter, { from, to, most }));
  const [last, ...answers] = await nodes.askAll([blockQuestion(to), ...questions]);
  if (last === null) throw new ChainMoved(`block ${to} is not there`);
  const count = answers.reduce((sum, list) => sum + (Array.isArray(list) ? list : list.blockNumbers).length, 0);
  if (count > most) throw tooMuch(answers, from, to);
  return { last, logs: answers.flatMap((list) => (Array.isArray(list) ? list : [])) };
};

/** To find the one block that is flooded by halves would be to load all of it again and again. */
const tooMuch = (answers: readonly (RawLog[] | { blockNumbers: number[] })[], from: number, to: number) => {
  const numbers = answers
    .flatMap((list) => (Array.isArray(list) ? list.map(({ blockNumber }) => blockNumber) : list.blockNumbers))
    .sort((a, b) => a - b);
  const fitting = (numbers[mostLogs] ?? from) - from;
  return new TooMuchAtOnce(`${numbers.length} logs in ${to - from + 1} blocks`, fitting);
};
