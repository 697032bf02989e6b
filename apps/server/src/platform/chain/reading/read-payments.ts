/**
 * Payments in native coin leave no log: every block is read with its transactions, and a payment counts only
 * when its receipt says that it went through. Coins that a contract sends along are not seen by this; the
 * purchase page sends plain transactions.
 */
import * as z from "zod/mini";
import type { PaymentSource } from "../chain-event.ts";
import { type BlockHeader, parseHeader } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { quantitySchema } from "../nodes/rpc-schema.ts";
import { parseReceipt, parseTransaction } from "../nodes/transaction.ts";
import { ChainMoved } from "../watch/chain-errors.ts";
import type { PlacedEvent } from "./placed-event.ts";
import { readWholeBlocks, requestInBatches } from "./read-blocks.ts";

const receiptsAtOnce = 100;

const blockSchema = z.object({
  transactions: z.array(z.looseObject({ to: z.nullish(z.string()), transactionIndex: quantitySchema })),
});

/** Also returns the headers, which came with the blocks. */
export const readPayments = async (
  nodes: Nodes,
  sources: readonly PaymentSource[],
  numbers: readonly number[],
): Promise<{ headers: BlockHeader[]; payments: PlacedEvent[] }> => {
  const blocks = await readWholeBlocks(nodes, numbers);
  const headers = blocks.map(parseHeader);
  const candidates = blocks.flatMap((block, index) => candidatesOf(block, headers[index], sources));
  const calls = candidates.map(({ txHash }) => ({ method: "eth_getTransactionReceipt", params: [txHash] }));
  const receipts = await requestInBatches(nodes, calls, receiptsAtOnce);
  return { headers, payments: candidates.filter((candidate, index) => wentThrough(candidate, receipts[index])) };
};

const candidatesOf = (
  block: unknown,
  header: BlockHeader | undefined,
  sources: readonly PaymentSource[],
): PlacedEvent[] =>
  blockSchema.parse(block).transactions.flatMap((raw) => {
    const source = sources.find(({ to }) => to.toLowerCase() === raw.to?.toLowerCase());
    if (source === undefined || header === undefined) return [];
    const { hash, from, to, value } = parseTransaction(raw);
    if (to === null || value === 0n) return [];
    return {
      name: source.name,
      contract: to,
      txHash: hash,
      transactionIndex: raw.transactionIndex,
      logIndex: -1,
      blockNumber: header.number,
      blockHash: header.hash,
      minedAt: header.minedAt,
      args: { from, value: String(value) },
    };
  });

const wentThrough = ({ txHash, blockHash }: PlacedEvent, answer: unknown): boolean => {
  const receipt = answer === null ? undefined : parseReceipt(answer);
  if (receipt?.txHash !== txHash || receipt.blockHash !== blockHash)
    throw new ChainMoved(`the receipt of ${txHash} is of another block`);
  return receipt.isSuccess;
};
