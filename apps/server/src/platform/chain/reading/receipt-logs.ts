/** Logs out of receipts. Of all that a receipt says only the logs that fit a filter are read and compared. */
import type { Hash } from "viem";
import * as z from "zod/mini";
import { orUnknown, type Question } from "../nodes/question.ts";
import { hashSchema, hexOf } from "../nodes/rpc-schema.ts";
import { type LogFilter, passes } from "./compile-sources.ts";
import { parseLog, type RawLog, untimed } from "./raw-log.ts";

export interface ReceiptLogs {
  txHash: Hash;
  blockHash: Hash;
  logs: RawLog[];
}

/** Null: no such block (yet). */
export const blockReceiptsQuestion = (
  number: number,
  filters: readonly LogFilter[],
): Question<ReceiptLogs[] | null> => {
  const parseReceipt = createParser(filters);
  return {
    method: "eth_getBlockReceipts",
    params: [hexOf(number)],
    parse: orUnknown((answer) => {
      if (!Array.isArray(answer)) throw new Error("the node gave no list of receipts");
      return answer.map(parseReceipt);
    }),
  };
};

/** Null: not mined. */
export const receiptLogsQuestions = (
  hashes: readonly Hash[],
  filters: readonly LogFilter[],
): Question<ReceiptLogs | null>[] => {
  const parse = orUnknown(createParser(filters));
  return hashes.map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash], parse }));
};

const receiptSchema = z.object({ transactionHash: hashSchema, blockHash: hashSchema, logs: z.array(z.any()) });

/** Most logs of a block are of other contracts: those are not looked at further. */
const createParser = (filters: readonly LogFilter[]): ((receipt: unknown) => ReceiptLogs) => {
  const contracts = new Set<string>(filters.flatMap(({ address }) => address));
  return (receipt) => {
    const { transactionHash: txHash, blockHash, logs } = receiptSchema.parse(receipt);
    const own = logs.filter(({ address }) => contracts.has(String(address).toLowerCase()));
    const parsed = own.map((log) => untimed(parseLog(log)));
    return { txHash, blockHash, logs: parsed.filter((log) => filters.some((filter) => passes(filter, log))) };
  };
};
