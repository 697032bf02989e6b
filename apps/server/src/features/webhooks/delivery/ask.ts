/**
 * Sends questions from the process that asks them, while its player waits. An earlier event of the same key is sent
 * first. Every claim is a lease, as in the sender: a process that dies leaves its question to the sender.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@passport/database";
import pLimit, { type LimitFunction } from "p-limit";
import { createBatcher } from "../../../platform/queue/batcher.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { type AskedEvent, type ClaimedEvent, claimAsked } from "../events/delivery-store.ts";
import type { WebhookPace } from "../events/pace.ts";
import type { Courier } from "./courier.ts";
import type { Recorder } from "./recorder.ts";

interface Given {
  db: Database;
  log: Logger;
  courier: Courier;
  recorder: Recorder;
  pace: WebhookPace;
}

const batchSize = 500;
/** While another process sends an earlier event of the key. */
const lookAgainMs = 50;

export type Ask = (eventIds: readonly string[]) => Promise<void>;

export const createAsk = ({ db, log, courier, recorder, pace }: Given): Ask => {
  const claims = createBatcher<string, AskedEvent>((ids) => claimAsked(db, ids, pace), batchSize);
  const limits = createClientLimits(pace.perClient);

  /** Waits for its turn no longer than an attempt takes: the lease covers both. The next one need not wait for the record. */
  const send = async (event: ClaimedEvent): Promise<boolean> => {
    const latest = Date.now() + pace.attemptMs;
    const tried = await limits.run(event.client_id, async () =>
      Date.now() > latest ? tooBusy(event) : courier(event),
    );
    const { state } = await recorder.record(tried);
    return state === "delivered";
  };

  const askOne = async (id: string): Promise<void> => {
    const until = Date.now() + pace.attemptMs;
    while (Date.now() < until) {
      const { isDue, claimed } = await claims.add(id);
      if (!isDue) return;
      if (claimed === undefined) await sleep(lookAgainMs);
      else if (!(await send(claimed)) || claimed.id === id) return;
    }
  };

  return async (eventIds) => {
    const asked = await Promise.allSettled([...new Set(eventIds)].map(askOne));
    for (const result of asked) {
      if (result.status === "rejected") log.error({ err: result.reason }, "a question could not be asked");
    }
  };
};

const tooBusy = (event: ClaimedEvent) => ({
  event,
  outcome: { id: event.id, attempts: event.attempts, isDelivered: false, status: null, error: "too_busy", delayMs: 0 },
});

/** Requests in flight for each client; one that has none is forgotten. */
const createClientLimits = (perClient: number) => {
  const limits = new Map<string, LimitFunction>();
  return {
    async run<T>(clientId: string, work: () => Promise<T>): Promise<T> {
      const limit = limits.get(clientId) ?? pLimit(perClient);
      limits.set(clientId, limit);
      try {
        return await limit(work);
      } finally {
        if (limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(clientId);
      }
    },
  };
};
