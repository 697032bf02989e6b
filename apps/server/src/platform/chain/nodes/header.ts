/** Headers of blocks: what ties one block to the one before it. */
import type { Hash } from "viem";
import * as z from "zod/mini";
import type { ChainBlock } from "../chain-event.ts";
import type { RpcCall } from "./json-rpc.ts";
import { hashSchema, hexOf, quantitySchema } from "./rpc-schema.ts";

export interface BlockHeader {
  number: number;
  hash: Hash;
  parentHash: Hash;
  minedAt: Date;
}

const headerSchema = z.pipe(
  z.object({ number: quantitySchema, hash: hashSchema, parentHash: hashSchema, timestamp: quantitySchema }),
  z.transform(({ timestamp, ...header }): BlockHeader => ({ ...header, minedAt: new Date(timestamp * 1000) })),
);

export const parseHeader = (answer: unknown): BlockHeader => headerSchema.parse(answer);

export const blockCall = (block: number | "latest" | "finalized", withTransactions = false): RpcCall => ({
  method: "eth_getBlockByNumber",
  params: [typeof block === "number" ? hexOf(block) : block, withTransactions],
});

export const toChainBlock = (chainId: number, { number, hash, minedAt }: BlockHeader): ChainBlock => ({
  chainId,
  number,
  hash,
  minedAt,
});
