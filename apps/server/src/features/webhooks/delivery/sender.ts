/**
 * Delivers due events of all games. Each game has its own number of requests in flight (`width`) and as many events
 * claimed ahead, so that no request waits for the database; a claim takes events for every game that has room. So a
 * game that hangs or fails fills its own room and no other's. Its width halves with every failure and doubles with
 * every success: a dead game costs next to nothing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@passport/database";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { type ClaimedEvent, claimDue, type Room, releaseClaims } from "../events/delivery-store.ts";
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

interface Lane {
  inFlight: number;
  /** How many may be in flight. */
  width: number;
  /** Claimed ahead, at most `width`: each of them starts within one attempt's time, which its lease covers. */
  queue: ClaimedEvent[];
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
    for (const lane of this.#lanes.values()) this.#giveBack(lane);
    // An attempt takes 10 s at most, which is below the 15 s that a process has to stop.
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async #run(): Promise<void> {
    const { pace, log } = this.#given;
    while (!this.#isStopped) {
      this.#wake = Promise.withResolvers<void>();
      try {
        const hasMore = await this.#claim();
        await sleep(pace.claimGapMs);
        if (!hasMore || !this.#hasRoom()) await this.#pause();
      } catch (error) {
        // The rows are still there; the next poll tries again.
        log.error({ err: error }, "webhooks could not be claimed");
        await sleep(pace.pollMs);
      }
    }
  }

  /** Whether a claim would find more for a client that it found some for. */
  #hasRoom(): boolean {
    return this.#rooms().every(({ free }) => free > 0);
  }

  /** Until there is room, or another event of a key is due, or until the next poll. */
  async #pause(): Promise<void> {
    const timer = setTimeout(() => this.#wake.resolve(), this.#given.pace.pollMs);
    await this.#wake.promise;
    clearTimeout(timer);
  }

  async #claim(): Promise<boolean> {
    const { db, pace } = this.#given;
    const { events, hasMore } = await claimDue(db, this.#rooms(), pace);
    for (const event of events) {
      const lane = this.#lanes.get(event.client_id) ?? { inFlight: 0, width: pace.perClient, queue: [] };
      this.#lanes.set(event.client_id, lane);
      lane.queue.push(event);
    }
    for (const clientId of new Set(events.map(({ client_id }) => client_id))) this.#fill(clientId);
    return hasMore;
  }

  /** A client is left out of a claim until there is room for a good part of its width: fewer and larger claims. */
  #rooms(): Room[] {
    return [...this.#lanes].map(([clientId, lane]) => ({ clientId, free: this.#roomOf(lane) }));
  }

  #roomOf({ inFlight, width, queue }: Lane): number {
    const free = 2 * width - inFlight - queue.length;
    return free * 2 < width ? 0 : free;
  }

  #fill(clientId: string): void {
    const lane = this.#lanes.get(clientId);
    while (lane !== undefined && lane.inFlight < lane.width) {
      const event = lane.queue.shift();
      if (event === undefined) break;
      this.#track(this.#send(event, lane));
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#sending.delete(tracked));
    this.#sending.add(tracked);
  }

  async #send(event: ClaimedEvent, lane: Lane): Promise<void> {
    const { courier, recorder, pace } = this.#given;
    lane.inFlight += 1;
    const tried = await courier(event);
    lane.inFlight -= 1;
    if (tried.outcome.isDelivered) lane.width = Math.min(pace.perClient, lane.width * 2);
    else this.#narrow(lane);
    if (this.#isStopped) this.#giveBack(lane);
    this.#fill(event.client_id);
    if (this.#roomOf(lane) > 0) this.#wake.resolve();
    const { woken } = await recorder.record(tried);
    if (await woken) this.#wake.resolve();
    this.#forgetIdle(event.client_id);
  }

  /** One at its full width is as good as none. */
  #forgetIdle(clientId: string): void {
    const lane = this.#lanes.get(clientId);
    const isIdle = lane !== undefined && lane.inFlight === 0 && lane.queue.length === 0;
    if (isIdle && lane.width === this.#given.pace.perClient) this.#lanes.delete(clientId);
  }

  #narrow(lane: Lane): void {
    lane.width = Math.max(1, Math.floor(lane.width / 2));
    this.#giveBack(lane);
  }

  /** They are due again as if they had never been claimed. */
  #giveBack(lane: Lane): void {
    const events = lane.queue.splice(0);
    if (events.length === 0) return;
    const { db, log } = this.#given;
    const given = releaseClaims(db, events).catch((error: unknown) =>
      log.error({ err: error }, "claimed webhooks could not be given back; they are due after their lease"),
    );
    this.#track(given);
  }
}

export const startSender = (given: Given): AsyncDisposable => new Sender(given);
