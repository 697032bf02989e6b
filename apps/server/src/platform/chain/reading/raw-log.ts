/** Logs as a node gives them, checked for their shape. By hand: a catch-up reads hundreds of thousands. */
import type { Address, Hash, Hex } from "viem";
import { orUnknown, type Question } from "../nodes/question.ts";
import { hexOf } from "../nodes/rpc-schema.ts";
import { type ChainReceipt, parseReceipt } from "../nodes/transaction.ts";
import type { LogFilter } from "./compile-sources.ts";

export interface RawLog {
  address: Address;
  topics: Hash[];
  data: Hex;
  blockNumber: number;
  blockHash: Hash;
  transactionHash: Hash;
  transactionIndex: number;
  logIndex: number;
  /** Seconds; newer nodes give it, and save us a header. */
  blockTimestamp: number | undefined;
  /** True for what a reorganisation took back. */
  removed: boolean;
}

/** Of a list that is longer than `most` only the blocks are read that the logs are in. */
export const logsQuestion = (
  filter: LogFilter,
  { from, to, most }: { from: number; to: number; most: number },
): Question<RawLog[] | { blockNumbers: number[] }> => ({
  method: "eth_getLogs",
  params: [{ ...filter, fromBlock: hexOf(from), toBlock: hexOf(to) }],
  parse: (answer) =>
    Array.isArray(answer) && answer.length > most ? { blockNumbers: blockNumbersOf(answer) } : parseLogs(answer),
  // The time is not every node's to give. Where two do not tell the same it is read from the header.
  compare: {
    essence: (logs) => (Array.isArray(logs) ? logs.map(({ blockTimestamp: _, ...log }) => log) : logs),
    merge: (one, other) =>
      Array.isArray(one) && Array.isArray(other)
        ? one.map((log, nth) => (log.blockTimestamp === other[nth]?.blockTimestamp ? log : untimed(log)))
        : one,
  },
});

/** Null: not mined. */
export const receiptWithLogsQuestion = (hash: Hash): Question<(ChainReceipt & { logs: RawLog[] }) | null> => ({
  method: "eth_getTransactionReceipt",
  params: [hash],
  parse: orUnknown((answer) => ({
    ...parseReceipt(answer),
    logs: parseLogs((answer as { logs?: unknown }).logs).map(untimed),
  })),
});

export const untimed = (log: RawLog): RawLog => ({ ...log, blockTimestamp: undefined });

/** In the order of the chain, whatever order the node gives them in. */
const parseLogs = (answer: unknown): RawLog[] => {
  if (!Array.isArray(answer)) throw new Error("the node gave no list of logs");
  return answer.map(parseLog).sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
};

const blockNumbersOf = (logs: readonly { blockNumber: unknown }[]): number[] =>
  logs.map(({ blockNumber }) => Number(textOf(blockNumber, quantity))).sort((a, b) => a - b);

export const parseLog = (log: Record<keyof RawLog, unknown>): RawLog => ({
  address: textOf<Address>(log.address, address),
  topics: Array.isArray(log.topics) ? log.topics.map((topic) => textOf<Hash>(topic, hash)) : refuse("topics"),
  data: textOf<Hex>(log.data, bytes),
  blockNumber: Number(textOf(log.blockNumber, quantity)),
  blockHash: textOf<Hash>(log.blockHash, hash),
  transactionHash: textOf<Hash>(log.transactionHash, hash),
  transactionIndex: Number(textOf(log.transactionIndex, quantity)),
  logIndex: Number(textOf(log.logIndex, quantity)),
  blockTimestamp: log.blockTimestamp == null ? undefined : Number(textOf(log.blockTimestamp, quantity)),
  removed: log.removed === true,
});

const address = /^0x[0-9a-f]{40}$/i;
const hash = /^0x[0-9a-f]{64}$/i;
const bytes = /^0x([0-9a-f]{2})*$/i;
/** 13 hex digits always fit a number. */
const quantity = /^0x[0-9a-f]{1,13}$/i;

const textOf = <T extends Hex>(value: unknown, shape: RegExp): T =>
  typeof value === "string" && shape.test(value) ? (value.toLowerCase() as T) : refuse(String(shape));

const refuse = (what: string): never => {
  throw new Error(`the node gave a log without ${what}`);
};
