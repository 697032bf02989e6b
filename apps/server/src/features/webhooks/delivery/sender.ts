/**
 * Delivers due events of all games. Each game has its own number of requests in flight, and a claim takes events for
 * every game that has room, so a game that hangs or fails fills its own room and no other's. The room of a game
 * whose requests fail shrinks to one, and doubles with every success: a dead game costs next to nothing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@passport/database";
import type { Logger } from "../../../platform/telemetry/log.ts";
import type { Courier } from "./courier.ts";
import type { WebhookPace } from "./pace.ts";
import type { Recorder } from "./recorder.ts";
import { type ClaimedEvent, claimDue, type Room } from "./store.ts";

interface Given {
  db: Database;
  log: Logger;
  courier: Courier;
  recorder: Recorder;
  pace: WebhookPace;
}

interface Lane {
  inFlight: number;
  /** How many may be in flight. */
  width: number;
}

class Sender implements AsyncDisposable {
  readonly #given: Given;
  readonly #lanes = new Map<string, Lane>();
  readonly #sending = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #wake = Promise.withResolvers<void>();
  #isStopped = false;

  constructor(given: Given) {
    this.#given = given;
    this.#running = this.#run();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    this.#wake.resolve();
    await this.#running;
    // An attempt takes 10 s at most, which is below the 15 s that a process has to stop.
    await Promise.all(this.#sending);
  }

  async #run(): Promise<void> {
    const { pace, log } = this.#given;
    while (!this.#isStopped) {
      this.#wake = Promise.withResolvers<void>();
      try {
        const isBusy = await this.#claim();
        await (isBusy ? sleep(pace.claimGapMs) : this.#pause());
      } catch (error) {
        // The rows are still there; the next poll tries again.
        log.error({ err: error }, "webhooks could not be claimed");
        await sleep(pace.pollMs);
      }
    }
  }

  /** Until something ended, which may have made another event due, or until the next poll. */
  async #pause(): Promise<void> {
    const timer = setTimeout(() => this.#wake.resolve(), this.#given.pace.pollMs);
    await this.#wake.promise;
    clearTimeout(timer);
  }

  async #claim(): Promise<boolean> {
    const { db, pace } = this.#given;
    const { events, hasMore } = await claimDue(db, this.#rooms(), pace);
    for (const event of events) {
      const sending = this.#send(event).finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
    return hasMore;
  }

  #rooms(): Room[] {
    return [...this.#lanes].map(([clientId, { inFlight, width }]) => ({
      clientId,
      free: Math.max(0, width - inFlight),
    }));
  }

  async #send(event: ClaimedEvent): Promise<void> {
    const { courier, recorder, pace } = this.#given;
    const lane = this.#lanes.get(event.client_id) ?? { inFlight: 0, width: pace.perClient };
    this.#lanes.set(event.client_id, lane);
    lane.inFlight += 1;
    const tried = await courier(event);
    await recorder.record(tried);
    lane.inFlight -= 1;
    lane.width = tried.outcome.isDelivered
      ? Math.min(pace.perClient, lane.width * 2)
      : Math.max(1, Math.floor(lane.width / 2));
    if (lane.inFlight === 0 && lane.width === pace.perClient) this.#lanes.delete(event.client_id);
    this.#wake.resolve();
  }
}

export const startSender = (given: Given): AsyncDisposable => new Sender(given);
