/**
 * REALTIME-20: what is wanted while the connection is pending is tried again every 500 ms until it
 * could be sent, and then never again. `hurry` is an extra try for the moment the connection opens,
 * so that a caller does not wait for the next heartbeat.
 */
import { timesMs } from "@passport/protocol/constants";
import type { Clock } from "./clock.ts";

export interface Pending {
  /** Runs `attempt` now and again until it returns true. The returned function gives up. */
  add(attempt: () => boolean): () => void;
  hurry(): void;
}

export const createPending = (clock: Clock): Pending => {
  const waiting = new Set<() => boolean>();
  let beat: unknown;

  const tryAll = () => {
    clock.clearTimeout(beat);
    for (const attempt of waiting) if (attempt()) waiting.delete(attempt);
    if (waiting.size > 0) beat = clock.setTimeout(tryAll, timesMs.pendingRetry);
  };

  return {
    add: (attempt) => {
      if (attempt()) return () => {};
      waiting.add(attempt);
      if (waiting.size === 1) beat = clock.setTimeout(tryAll, timesMs.pendingRetry);
      return () => waiting.delete(attempt);
    },
    hurry: tryAll,
  };
};
