/**
 * ASSET-12: a lock shows its end, and that end moves on for as long as the operation is not over. What
 * refuses a second move is the operation itself, whatever the clock says; this is for whoever looks.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@passport/database";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { extendLocks } from "./store.ts";

/** Looked at twice before an end is reached, so that no lock ever shows one that has passed. */
export const lockSteps = { pollMs: 5_000, withinMs: 15_000, forMs: 60_000 } as const;

export const startLockPoller = ({ db, log }: { db: Database; log: Logger }): AsyncDisposable => {
  const stopping = new AbortController();
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await extendLocks(db, lockSteps.withinMs, lockSteps.forMs).catch((error: unknown) =>
        log.error({ err: error }, "locks of assets could not be moved on"),
      );
      await sleep(lockSteps.pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const polling = poll();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await polling;
    },
  };
};
