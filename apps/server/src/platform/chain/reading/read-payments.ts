/**
 * Payments in native coin leave no log: every block is read with its transactions, and a payment counts only
 * when its receipt says that it went through. Coins that a contract sends along are not seen by this; the
 * purchase page sends plain transactions.
 */
import * as z from "zod/mini";
import type { PaymentSource } from "../chain-event.ts";
import { type BlockHeader, parseHeader } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { orUnknown, type Question } from "../nodes/question.ts";
import { hexOf, quantitySchema } from "../nodes/rpc-schema.ts";
import { type ChainReceipt, parseTransaction, receiptQuestion } from "../nodes/transaction.ts";
import { ChainMoved } from "../watch/chain-errors.ts";
import type { PlacedEvent } from "./placed-event.ts";
import { askInBatches, present } from "./read-blocks.ts";

/** Whole blocks are large, and a node returns a batch at once. */
const blocksAtOnce = 20;
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
  const questions = numbers.map((number) => paymentsQuestion(sources, number));
  const answers = await askInBatches(nodes, questions, blocksAtOnce);
  const blocks = answers.map((answer, index) => present(answer, numbers[index]));
  const candidates = blocks.flatMap((block) => block.candidates);
  const receiptQuestions = candidates.map(({ txHash }) => receiptQuestion(txHash));
  const receipts = await askInBatches(nodes, receiptQuestions, receiptsAtOnce);
  return {
    headers: blocks.map(({ header }) => header),
    payments: candidates.filter((candidate, index) => wentThrough(candidate, receipts[index])),
  };
};

interface PaidBlock {
  header: BlockHeader;
  candidates: PlacedEvent[];
}

/** Of a whole block only its header and what was sent to us is compared: nodes differ in what else they tell. */
const paymentsQuestion = (sources: readonly PaymentSource[], number: number): Question<PaidBlock | null> => ({
  method: "eth_getBlockByNumber",
  params: [hexOf(number), true],
  parse: orUnknown((block) => {
    const header = parseHeader(block);
    return { header, candidates: candidatesOf(block, header, sources) };
  }),
});

const candidatesOf = (block: unknown, header: BlockHeader, sources: readonly PaymentSource[]): PlacedEvent[] =>
  blockSchema.parse(block).transactions.flatMap((raw) => {
    const source = sources.find(({ to }) => to.toLowerCase() === raw.to?.toLowerCase());
    if (source === undefined) return [];
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

const wentThrough = ({ txHash, blockHash }: PlacedEvent, receipt: ChainReceipt | null | undefined): boolean => {
  if (receipt?.txHash !== txHash || receipt.blockHash !== blockHash)
    throw new ChainMoved(`the receipt of ${txHash} is of another block`);
  return receipt.isSuccess;
};
