import type { ChainEvent } from "../../platform/chain/chain-event.ts";

/**
 * Ranks and places follow from the order of the chain, in whatever order events are passed. In a file of its own
 * because collectibles and items share it and do not import each other.
 */
export const inChainOrder = (events: readonly ChainEvent[]): ChainEvent[] =>
  events.toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
