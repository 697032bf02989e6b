import { chains, isChainId } from "@passport/protocol/chains";

const minuteMs = 60_000;

/** Whole minutes until it is probably final, counted from the moment it was seen; 0 when it may come at any moment. */
export const minutesToFinal = (chainId: number | null, seenAt: string, now: Date): number => {
  if (chainId === null || !isChainId(chainId)) return 0;
  const leftMs = Date.parse(seenAt) + chains[chainId].finalAfterMs - now.getTime();
  return Math.max(0, Math.round(leftMs / minuteMs));
};
