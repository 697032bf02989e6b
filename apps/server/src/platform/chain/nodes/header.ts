/** Headers of blocks: what ties one block to the one before it. */
import type { Hash } from "viem";
import * as z from "zod/mini";
import type { ChainBlock } from "../chain-event.ts";
import { orUnknown, type Question, type RpcCall } from "./question.ts";
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

export type BlockName = number | "latest" | "finalized";

export const blockCall = (block: BlockName): RpcCall => ({
  method: "eth_getBlockByNumber",
  params: [typeof block === "number" ? hexOf(block) : block, false],
});

/** Null: no such block (yet). */
export const blockQuestion = (number: number): Question<BlockHeader | null> => ({
  ...blockCall(number),
  parse: orUnknown(parseHeader),
});

const contentSchema = z.object({ transactions: z.array(hashSchema) });

export interface BlockContent {
  header: BlockHeader;
  /** The hashes of its transactions. */
  hashes: Hash[];
}

/** Null: no such block (yet). */
export const blockContentQuestion = (number: number): Question<BlockContent | null> => ({
  ...blockCall(number),
  parse: orUnknown((block) => ({ header: parseHeader(block), hashes: contentSchema.parse(block).transactions })),
});

export const toChainBlock = (chainId: number, { number, hash, minedAt }: BlockHeader): ChainBlock => ({
  chainId,
  number,
  hash,
  minedAt,
});
