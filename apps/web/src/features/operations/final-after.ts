/**
 * About how long each chain takes from a block to its finality, as players are told. Estimates for people
 * only: what is final is decided by the chain and read by the server (C4).
 */
import { type ChainId, isChainId } from "@passport/protocol/chains";

const minuteMs = 60_000;
/** Two epochs and a little. */
const ethereumMs = 15 * minuteMs;
/** Its fast finality takes seconds; the rest is for the nodes between. */
const binanceMs = minuteMs;

const finalAfterMs: Record<ChainId, number> = {
  1: ethereumMs,
  5: ethereumMs,
  11155111: ethereumMs,
  56: binanceMs,
  97: binanceMs,
  31337: 0,
};

/** Whole minutes until it is probably final, counted from the moment it was seen; 0 when it may come at any moment. */
export const minutesToFinal = (chainId: number | null, seenAt: string, now: Date): number => {
  if (chainId === null || !isChainId(chainId)) return 0;
  const leftMs = Date.parse(seenAt) + finalAfterMs[chainId] - now.getTime();
  return Math.max(0, Math.round(leftMs / minuteMs));
};
