/** Final blocks of a chain, as far as they are about our addresses, from the auditor's own nodes. */
import { type BlockHeader, blockQuestion } from "../../platform/chain/nodes/header.ts";
import { logsQuestion, type RawLog } from "../../platform/chain/reading/raw-log.ts";
import { readFitting } from "../../platform/chain/reading/read-fitting.ts";
import type { WindowSize } from "../../platform/chain/reading/window-size.ts";
import { ChainMoved, TooMuchAtOnce } from "../../platform/chain/watch/chain-errors.ts";
import type { AuditedNetwork } from "./dependencies.ts";
import { ownFilters } from "./own-addresses.ts";
import { type OwnMoves, readOwnMoves } from "./own-moves.ts";

export interface AuditedWindow extends OwnMoves {
  last: BlockHeader;
}

const mostLogs = 20_000;

/** As many blocks as fit, from `from` on. The caller knows that `end` is final. */
export const readWindow = async (
  network: AuditedNetwork,
  size: WindowSize,
  range: { from: number; end: number },
): Promise<AuditedWindow> => {
  const { last, events } = await readFitting(size, range, (from, to) => readLogs(network, from, to));
  return { last, ...readOwnMoves(network.deployment, events) };
};

/** The last block is asked for as well: a node that is not there yet would answer with an empty list. */
const readLogs = async ({ nodes, deployment }: AuditedNetwork, from: number, to: number) => {
  const most = to > from ? mostLogs : Number.POSITIVE_INFINITY;
  const questions = ownFilters(deployment).map((filter) => logsQuestion(filter, { from, to, most }));
  const [last, ...answers] = await nodes.askAll([blockQuestion(to), ...questions]);
  if (last === null) throw new ChainMoved(`block ${to} is not there`);
  const lists = answers.map((answer) => {
    if (!Array.isArray(answer)) throw new TooMuchAtOnce(`${answer.tooMany} logs in ${to - from + 1} blocks`);
    return answer;
  });
  const isInRange = ({ blockNumber, removed }: RawLog) => !removed && blockNumber >= from && blockNumber <= to;
  const logs = lists.flat().filter(isInRange);
  // A move between two addresses of ours fits two filters.
  return { last, events: [...new Map(logs.map((log) => [`${log.blockHash} ${log.logIndex}`, log])).values()] };
};
