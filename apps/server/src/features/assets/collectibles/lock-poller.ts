/**
 * ASSET-12: a lock shows its end, and that end moves on for as long as the operation is not over. What
 * refuses a second move is the operation itself, whatever the clock says; this is for display.
 */
import type { Database } from "@passport/database";
import { startPoller } from "../../../platform/jobs/poller.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { extendLocks } from "./store.ts";

/** Looked at twice before an end is reached, so that no lock ever shows one that has passed. */
export const lockSteps = { pollMs: 5_000, withinMs: 15_000, forMs: 60_000 } as const;

export const startLockPoller = ({ db, log }: { db: Database; log: Logger }): AsyncDisposable =>
  startPoller({
    everyMs: lockSteps.pollMs,
    turn: async () => {
      await extendLocks(db, lockSteps.withinMs, lockSteps.forMs);
      return false;
    },
    onError: (error) => log.error({ err: error }, "locks of assets could not be moved on"),
  });
