/** When a block is probably final. Told to players; the server reads finality from the chain (C4). */
import { chains, isChainId } from "@passport/protocol/chains";

const minuteMs = 60_000;

/** On a chain that we do not know, at once. */
const finalAfterMs = (chainId: number | null): number =>
  chainId !== null && isChainId(chainId) ? chains[chainId].finalAfterMs : 0;

/** Counted from the moment when the block was seen. */
export const finalAt = (chainId: number | null, seenAt: string): number => Date.parse(seenAt) + finalAfterMs(chainId);

/** How long a block of this chain takes, in whole minutes and at least one. */
export const finalityMinutes = (chainId: number | null): number =>
  Math.max(1, Math.ceil(finalAfterMs(chainId) / minuteMs));

/** Whole minutes until then; 0 when it may come at any moment. */
export const minutesToFinal = (chainId: number | null, seenAt: string, now: Date): number =>
  Math.max(0, Math.round((finalAt(chainId, seenAt) - now.getTime()) / minuteMs));
