/** Transactions and receipts, as far as we use them. */
import type { Address, Hash } from "viem";
import * as z from "zod/mini";
import { orUnknown, type Question } from "./question.ts";
import { addressSchema, amountSchema, hashSchema, quantitySchema } from "./rpc-schema.ts";

export interface ChainTransaction {
  hash: Hash;
  /** Lower case. */
  from: Address;
  /** Null for a transaction that makes a contract. */
  to: Address | null;
  nonce: number;
  value: bigint;
  /** Null while it waits to be mined. */
  blockNumber: number | null;
  blockHash: Hash | null;
}

export interface ChainReceipt {
  txHash: Hash;
  blockNumber: number;
  blockHash: Hash;
  isSuccess: boolean;
}

const transactionSchema = z.object({
  hash: hashSchema,
  from: addressSchema,
  to: z.nullable(addressSchema),
  nonce: quantitySchema,
  value: amountSchema,
  blockNumber: z.nullable(quantitySchema),
  blockHash: z.nullable(hashSchema),
});

const receiptSchema = z.pipe(
  z.object({
    transactionHash: hashSchema,
    blockNumber: quantitySchema,
    blockHash: hashSchema,
    status: z.enum(["0x0", "0x1"]),
  }),
  z.transform(
    ({ transactionHash, status, ...block }): ChainReceipt => ({
      ...block,
      txHash: transactionHash,
      isSuccess: status === "0x1",
    }),
  ),
);

export const parseTransaction = (answer: unknown): ChainTransaction => transactionSchema.parse(answer);
export const parseReceipt = (answer: unknown): ChainReceipt => receiptSchema.parse(answer);

export interface PaidReceipt extends ChainReceipt {
  /** What the sender paid for the gas, in native coin. */
  fee: bigint;
  gasUsed: bigint;
}

const feeSchema = z.object({ gasUsed: amountSchema, effectiveGasPrice: amountSchema });

/** Null: not mined. */
export const paidReceiptQuestion = (hash: Hash): Question<PaidReceipt | null> => ({
  method: "eth_getTransactionReceipt",
  params: [hash],
  parse: orUnknown((answer) => {
    const { gasUsed, effectiveGasPrice } = feeSchema.parse(answer);
    return { ...parseReceipt(answer), fee: gasUsed * effectiveGasPrice, gasUsed };
  }),
});

/** Null: not known. */
export const transactionQuestion = (hash: Hash): Question<ChainTransaction | null> => ({
  method: "eth_getTransactionByHash",
  params: [hash],
  parse: orUnknown(parseTransaction),
});

/** Null: not mined. */
export const receiptQuestion = (hash: Hash): Question<ChainReceipt | null> => ({
  method: "eth_getTransactionReceipt",
  params: [hash],
  parse: orUnknown(parseReceipt),
});
