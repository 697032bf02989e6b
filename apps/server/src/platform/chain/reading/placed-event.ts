import type { ChainEvent } from "../chain-event.ts";

/** An event before it was checked against its block, with its place in there, by which events are ordered. */
export interface PlacedEvent extends Omit<ChainEvent, "chainId" | "minedAt"> {
  transactionIndex: number;
  /** Where the node told it with the log. */
  minedAt: Date | undefined;
}

export const byPlace = (a: PlacedEvent, b: PlacedEvent): number =>
  a.blockNumber - b.blockNumber || a.transactionIndex - b.transactionIndex || a.logIndex - b.logIndex;
