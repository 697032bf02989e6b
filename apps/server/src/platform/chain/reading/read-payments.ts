/**
 * Payments in native coin leave no log: every block is read with its transactions, and a payment counts only
 * when its receipt says that it went through. Coins that a contract sends along are not seen by this: the receiver
 * contract reports them in a log, and the balance of an address shows the rest (CHAIN-43).
 */
import type { Address, Hash } from "viem";
import * as z from "zod/mini";
import type { PaymentSource } from "../chain-event.ts";
import { type BlockHeader, parseHeader } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { orUnknown, type Question } from "../nodes/question.ts";
import { hexOf, quantitySchema } from "../nodes/rpc-schema.ts";
import { type PaidReceipt, paidReceiptQuestion, parseTransaction } from "../nodes/transaction.ts";
import { ChainMoved } from "./chain-errors.ts";
import type { PlacedEvent } from "./placed-event.ts";
import { askInBatches, present } from "./read-blocks.ts";
import type { Spending, WatchedBalance } from "./watched-balance.ts";

/** Whole blocks are large, and a node returns a batch at once. */
const blocksAtOnce = 20;
const receiptsAtOnce = 100;

const blockSchema = z.object({
  transactions: z.array(
    z.looseObject({ from: z.string(), to: z.nullish(z.string()), transactionIndex: quantitySchema }),
  ),
});

interface Looked {
  payments: readonly PaymentSource[];
  /** Whose spendings in native coin are read as well. */
  balances: readonly WatchedBalance[];
}

interface PaymentsRead {
  headers: BlockHeader[];
  payments: PlacedEvent[];
  spent: Spending[];
}

/** Also returns the headers, which came with the blocks. */
export const readPayments = async (nodes: Nodes, looked: Looked, numbers: readonly number[]): Promise<PaymentsRead> => {
  const questions = numbers.map((number) => paymentsQuestion(looked, number));
  const answers = await askInBatches(nodes, questions, blocksAtOnce);
  const blocks = answers.map((answer, index) => present(answer, numbers[index]));
  const candidates = blocks.flatMap(({ incoming }) => incoming);
  const sent = blocks.flatMap(({ outgoing }) => outgoing);
  const hashes = [...new Set([...candidates, ...sent].map(({ txHash }) => txHash))];
  const receipts = await askInBatches(nodes, hashes.map(paidReceiptQuestion), receiptsAtOnce);
  const byHash = new Map(hashes.map((hash, nth) => [hash, receipts[nth]] as const));
  const receiptOf = (transaction: Placed): PaidReceipt => requireReceipt(transaction, byHash.get(transaction.txHash));
  return {
    headers: blocks.map(({ header }) => header),
    payments: candidates.filter((candidate) => receiptOf(candidate).isSuccess),
    spent: sent.map(({ from, value, ...placed }) => {
      const { isSuccess, fee } = receiptOf(placed);
      return { asset: "native", address: from, amount: fee + (isSuccess ? value : 0n) };
    }),
  };
};

type Placed = Pick<PlacedEvent, "txHash" | "blockHash">;

interface PaidBlock {
  header: BlockHeader;
  incoming: PlacedEvent[];
  outgoing: { txHash: Hash; blockHash: Hash; from: Address; value: bigint }[];
}

/** Of a whole block only its header and what we sent or received is compared: nodes differ in what else they give. */
const paymentsQuestion = ({ payments, balances }: Looked, number: number): Question<PaidBlock | null> => ({
  method: "eth_getBlockByNumber",
  params: [hexOf(number), true],
  parse: orUnknown((block) => {
    const header = parseHeader(block);
    const { transactions } = blockSchema.parse(block);
    const spenders = new Set(balances.filter(({ sends }) => sends.by === "transactions").map(({ address }) => address));
    return {
      header,
      incoming: transactions.flatMap((raw) => incomingOf(raw, header, payments)),
      outgoing: transactions
        .filter(({ from }) => spenders.has(from.toLowerCase() as Address))
        .map(parseTransaction)
        .map(({ hash, from, value }) => ({ txHash: hash, blockHash: header.hash, from, value })),
    };
  }),
});

type RawTransaction = z.infer<typeof blockSchema>["transactions"][number];

const incomingOf = (
  raw: RawTransaction,
  header: BlockHeader,
  payments: readonly PaymentSource[],
): readonly PlacedEvent[] => {
  const source = payments.find(({ to }) => to.toLowerCase() === raw.to?.toLowerCase());
  if (source === undefined) return [];
  const { hash, from, to, value } = parseTransaction(raw);
  if (to === null || value === 0n) return [];
  return [
    {
      name: source.name,
      contract: to,
      txHash: hash,
      transactionIndex: raw.transactionIndex,
      logIndex: -1,
      blockNumber: header.number,
      blockHash: header.hash,
      minedAt: header.minedAt,
      args: { from, value: String(value) },
    },
  ];
};

const requireReceipt = ({ txHash, blockHash }: Placed, receipt: PaidReceipt | null | undefined): PaidReceipt => {
  if (receipt?.txHash !== txHash || receipt.blockHash !== blockHash)
    throw new ChainMoved(`the receipt of ${txHash} is of another block`);
  return receipt;
};
