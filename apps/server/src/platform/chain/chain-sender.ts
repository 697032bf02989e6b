/**
 * What the account of one key asks a chain and sends to it. What it reads is agreed between two nodes; what it sends goes to
 * all of them.
 */
import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  parseSignature,
  serializeTransaction,
  type TransactionSerializable,
} from "viem";
import type { SigningKey } from "../keys/signing-key.ts";
import type { NetworkConfig } from "./network.ts";
import { type FeeMarket, feeMarketQuestion } from "./nodes/fee-market.ts";
import { type BlockHeader, parseHeader } from "./nodes/header.ts";
import { createNodes } from "./nodes/nodes.ts";
import type { Question } from "./nodes/question.ts";
import { isRevert, RpcRefusal } from "./nodes/rpc-errors.ts";
import { amountSchema, bytesSchema, hexOf, quantitySchema } from "./nodes/rpc-schema.ts";
import { type PaidReceipt, paidReceiptQuestion } from "./nodes/transaction.ts";

export { TransactionRefused } from "./nodes/send.ts";
export type { FeeMarket, PaidReceipt };

/** A call of a contract. */
export interface SentCall {
  to: Address;
  data: Hex;
  gas: bigint;
}

/** In wei for one unit of gas. */
export interface GasPrice {
  max: bigint;
  tip: bigint;
  /** For chains without a base fee: what every one of them takes. */
  isLegacy: boolean;
}

export interface ChainSender {
  readonly chainId: number;
  readonly address: Address;
  head(): Promise<Pick<BlockHeader, "minedAt">>;
  feeMarket(): Promise<FeeMarket>;
  /** In wei. */
  balance(): Promise<bigint>;
  /** How many of its transactions are mined: its next nonce. */
  count(): Promise<number>;
  /** Runs the call at the newest block. Returns what the contract reverts with, or undefined when it would succeed. */
  simulate(call: SentCall): Promise<Hex | undefined>;
  sign(call: SentCall, price: GasPrice, nonce: number): Promise<{ raw: Hex; hash: Hash }>;
  send(raw: Hex): Promise<void>;
  /** Undefined when two nodes say that it is not mined. */
  receipt(hash: Hash): Promise<PaidReceipt | undefined>;
}

/** No player waits for it, and a broadcast may take longer than a read. */
const timeoutMs = 10_000;

type Network = Pick<NetworkConfig, "chainId" | "rpcUrls">;

export const createChainSender = ({ chainId, rpcUrls }: Network, key: SigningKey): ChainSender => {
  const nodes = createNodes({ rpcUrls, timeoutMs });
  const { address } = key;
  const about = <T>(method: string, params: unknown[], schema: { parse(answer: unknown): T }): Question<T> => ({
    method,
    params,
    parse: (answer) => schema.parse(answer),
  });
  return {
    chainId,
    address,
    head: () => nodes.askAtHead((block) => about("eth_getBlockByNumber", [block, false], { parse: parseHeader })),
    feeMarket: () => nodes.askAtHead(feeMarketQuestion),
    balance: () => nodes.askAtHead((block) => about("eth_getBalance", [address, block], amountSchema)),
    count: () => nodes.askAtHead((block) => about("eth_getTransactionCount", [address, block], quantitySchema)),
    async simulate({ to, data, gas }) {
      const call = { from: address, to, data, gas: hexOf(Number(gas)) };
      try {
        await nodes.askAtHead((block) => about("eth_call", [call, block], bytesSchema));
        return undefined;
      } catch (error) {
        if (isOutOfGas(error)) return "0x";
        if (!isRevert(error)) throw error;
        return typeof error.data === "string" ? (error.data as Hex) : "0x";
      }
    },
    async sign(call, price, nonce) {
      const transaction = toTransaction(call, price, { chainId, nonce });
      const signature = parseSignature(await key.signDigest(keccak256(serializeTransaction(transaction))));
      const raw = serializeTransaction(transaction, signature);
      return { raw, hash: keccak256(raw) };
    },
    send: (raw) => nodes.send(raw),
    receipt: async (hash) => (await nodes.ask(paidReceiptQuestion(hash))) ?? undefined,
  };
};

/** A receiver may burn all the gas that it is given; nodes do not call that a revert. */
const isOutOfGas = (error: unknown): boolean => error instanceof RpcRefusal && /out ?of ?gas/i.test(error.message);

const toTransaction = (
  { to, data, gas }: SentCall,
  { max, tip, isLegacy }: GasPrice,
  { chainId, nonce }: { chainId: number; nonce: number },
): TransactionSerializable =>
  isLegacy
    ? { type: "legacy", ...{ chainId, nonce, to, data, gas, gasPrice: max } }
    : { type: "eip1559", ...{ chainId, nonce, to, data, gas, maxFeePerGas: max, maxPriorityFeePerGas: tip } };
