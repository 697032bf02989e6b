/**
 * One block that the nodes give no list of logs of: anybody can write more logs of our contracts into it than a provider returns at
 * once (CHAIN-47). Nothing is left to halve, so it is read another way, each of which needs two nodes as any other question does.
 */
import type { Hash } from "viem";
import { type BlockContent, type BlockHeader, blockContentQuestion, blockQuestion } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { mayBeTooMuch } from "../nodes/rpc-errors.ts";
import { ChainMoved } from "./chain-errors.ts";
import type { LogFilter } from "./compile-sources.ts";
import { logsQuestion, type RawLog } from "./raw-log.ts";
import { present } from "./read-blocks.ts";
import { blockReceiptsQuestion, type ReceiptLogs, receiptLogsQuestions } from "./receipt-logs.ts";

/** The receipts of a full block are some ten megabytes. */
const patienceMs = 30_000;
const receiptsAtOnce = 100;

interface Flooded extends BlockContent {
  nodes: Nodes;
  filters: readonly LogFilter[];
}

type Way = "block receipts" | "single sources" | "transaction receipts";

export interface FloodedLogs {
  last: BlockHeader;
  logs: RawLog[];
  way: Way;
}

/** The first one is one request without a limit of results, which not every node offers. The last one always fits. */
const ways: readonly [Way, (flooded: Flooded) => Promise<RawLog[]>][] = [
  ["block receipts", (flooded) => readBlockReceipts(flooded)],
  ["single sources", (flooded) => readSources(flooded, flooded.filters)],
  ["transaction receipts", (flooded) => readReceipts(flooded, flooded.hashes)],
];

/** Throws `refusal`, which is why the block is read like this, where no way leads anywhere. */
export const readFloodedBlock = async (
  nodes: Nodes,
  filters: readonly LogFilter[],
  number: number,
  refusal: unknown,
): Promise<FloodedLogs> => {
  // A node that refuses this too has other troubles.
  const content = present(await nodes.ask(blockContentQuestion(number)), number);
  for (const [way, read] of ways) {
    try {
      const logs = await read({ nodes, filters, ...content });
      return { last: content.header, logs: logs.map((log) => requireSameBlock(log, content)), way };
    } catch (error) {
      if (!mayBeTooMuch(error)) throw error;
    }
  }
  throw refusal;
};

const readBlockReceipts = async (flooded: Flooded): Promise<RawLog[]> => {
  const { nodes, filters, header, hashes } = flooded;
  const [answer] = await nodes.askAll([blockReceiptsQuestion(header.number, filters)], patienceMs);
  const receipts = new Map(present(answer, header.number).map((receipt) => [receipt.txHash, receipt]));
  return hashes.flatMap((hash) => logsOf(receipts.get(hash), flooded));
};

/** Each filter alone and, where that is refused as well, each event of each contract alone: only one of them is flooded. */
const readSources = async (flooded: Flooded, filters: readonly LogFilter[]): Promise<RawLog[]> => {
  const lists: RawLog[][] = [];
  for (const filter of filters) lists.push(await readSource(flooded, filter));
  return lists.flat();
};

const readSource = async (flooded: Flooded, filter: LogFilter): Promise<RawLog[]> => {
  const { nodes, header } = flooded;
  const { number } = header;
  const question = logsQuestion(filter, { from: number, to: number, most: Number.POSITIVE_INFINITY });
  try {
    const [last, logs] = await nodes.askAll([blockQuestion(number), question], patienceMs);
    requireSameBlock({ blockHash: present(last, number).hash }, flooded);
    return Array.isArray(logs) ? logs : [];
  } catch (error) {
    const parts = eventsOf(filter);
    if (parts.length < 2 || !mayBeTooMuch(error)) throw error;
    return readSources(flooded, parts);
  }
};

const eventsOf = ({ address, topics: [events, ...others] }: LogFilter): LogFilter[] =>
  address.flatMap((contract) => (events ?? []).map((event) => ({ address: [contract], topics: [[event], ...others] })));

/** In ever smaller batches: what one transaction logs is limited by the gas that it may use. */
const readReceipts = async (flooded: Flooded, hashes: readonly Hash[], atOnce = receiptsAtOnce): Promise<RawLog[]> => {
  const lists: RawLog[][] = [];
  for (let from = 0; from < hashes.length; from += atOnce) {
    const batch = hashes.slice(from, from + atOnce);
    try {
      const receipts = await flooded.nodes.askAll(receiptLogsQuestions(batch, flooded.filters), patienceMs);
      lists.push(receipts.flatMap((receipt) => logsOf(receipt, flooded)));
    } catch (error) {
      if (batch.length === 1 || !mayBeTooMuch(error)) throw error;
      lists.push(await readReceipts(flooded, batch, Math.ceil(batch.length / 2)));
    }
  }
  return lists.flat();
};

/** A transaction of the block has its receipt in it, or the chain moved. */
const logsOf = (receipt: ReceiptLogs | null | undefined, flooded: Flooded): RawLog[] =>
  requireSameBlock(present(receipt, flooded.header.number), flooded).logs;

const requireSameBlock = <T extends { blockHash: Hash }>(part: T, { header }: BlockContent): T => {
  if (part.blockHash !== header.hash) throw new ChainMoved(`block ${header.number} is another one by now`);
  return part;
};
