/** What gas costs now, on chains with a base fee and without. */
import type { Hex } from "viem";
import * as z from "zod/mini";
import type { Question } from "./question.ts";
import { amountSchema } from "./rpc-schema.ts";

export interface FeeMarket {
  /** Per unit of gas in the next block; zero where the chain has none. */
  baseFee: bigint;
  /** What half of the recent gas paid on top of it. Without a base fee: the whole price. */
  tip: bigint;
}

const historySchema = z.object({
  baseFeePerGas: z.optional(z.array(amountSchema)),
  reward: z.optional(z.nullable(z.array(z.array(amountSchema)))),
});

const blocks = "0x5";
const half = 50;

/**
 * The history of given blocks, which every node counts alike. How nodes weigh tips differs a little, so of two replies the
 * lower tip counts: a node that lies makes us wait, and not pay.
 */
export const feeMarketQuestion = (newest: Hex | "latest"): Question<FeeMarket> => ({
  method: "eth_feeHistory",
  params: [blocks, newest, [half]],
  parse(answer) {
    const { baseFeePerGas = [], reward } = historySchema.parse(answer);
    const tips = (reward ?? []).flat().filter((tip) => tip > 0n);
    return { baseFee: baseFeePerGas.at(-1) ?? 0n, tip: median(tips) };
  },
  compare: {
    essence: ({ baseFee }) => baseFee,
    merge: (one, other) => (one.tip < other.tip ? one : other),
  },
});

/** Empty blocks say nothing about prices. */
const median = (values: readonly bigint[]): bigint =>
  values.toSorted((a, b) => Number(a - b))[Math.floor(values.length / 2)] ?? 0n;
