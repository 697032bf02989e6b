/**
 * The posting function decides a batch over arrays: it cannot see, within one batch, that a key comes
 * twice or that a hold is made and ended. Such batches are rare (callers await a hold before they
 * end it), so they are cut where that begins and posted one after the other.
 */
import type { Transfer } from "../transfer.ts";

export const cutBatch = (transfers: readonly Transfer[]): Transfer[][] => {
  const batches: Transfer[][] = [];
  let current: Transfer[] = [];
  let touched = new Set<string>();
  for (const transfer of transfers) {
    const keys = "hold" in transfer ? [transfer.id, transfer.hold] : [transfer.id];
    if (keys.some((key) => touched.has(key))) {
      batches.push(current);
      current = [];
      touched = new Set();
    }
    for (const key of keys) touched.add(key);
    current.push(transfer);
  }
  if (current.length > 0) batches.push(current);
  return batches;
};
