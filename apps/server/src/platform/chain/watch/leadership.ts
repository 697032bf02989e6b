/**
 * One leader per chain, the others stand by. The lock only spares double work: should two processes both
 * believe to lead for a moment, the fence in the cursor lets one of them commit (see moveCursor).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "@passport/database";
import type { Logger } from "../../telemetry/log.ts";
import { whileLeading } from "./leader-store.ts";

export interface LeadershipOptions {
  databaseUrl: string;
  chainId: number;
  log: Logger;
  /** Aborted: give it up and come to an end. */
  stopping: AbortSignal;
  /** `lost` aborts when this process leads no longer. */
  lead(lost: AbortSignal): Promise<void>;
}

/** A standby takes over within this, plus `silentMs` when the leader did not even hang up. */
const retryMs = 1_000;
const pingMs = 1_500;
const silentMs = 8_000;

export const leadWheneverPossible = async (options: LeadershipOptions): Promise<void> => {
  const { databaseUrl, chainId, log, stopping } = options;
  const db = connectDatabase(databaseUrl, { applicationName: `passport watcher ${chainId}`, maxConnections: 1 });
  try {
    while (!stopping.aborted) {
      await whileLeading(db, chainId, silentMs, (ping) => leadUntilLost(options, ping)).catch((error: unknown) => {
        log.warn({ err: error, chainId }, "the lock of the chain could not be taken");
      });
      await sleep(retryMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  } finally {
    await db.destroy();
  }
};

const leadUntilLost = async ({ chainId, log, stopping, lead }: LeadershipOptions, ping: () => Promise<unknown>) => {
  const lost = new AbortController();
  const ended = new AbortController();
  const keepAlive = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await ping();
      await sleep(pingMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  };
  const alive = keepAlive().catch((error: unknown) => {
    log.warn({ err: error, chainId }, "the lock of the chain was lost");
    lost.abort();
  });
  try {
    log.info({ chainId }, "leading the watch of a chain");
    await lead(AbortSignal.any([lost.signal, stopping]));
  } finally {
    ended.abort();
    await alive;
  }
};
