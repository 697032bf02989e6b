/**
 * One topic, its pages and the bus at its worst, with dice. The value is its own number, so that a page
 * can tell a right value from a wrong one.
 */
import { setTimeout as delay } from "node:timers/promises";
import * as calls from "@passport/protocol";
import { patience } from "@passport/testbed/patience";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, vi } from "vitest";
import { onLogTopic, onTopic, type TopicHandler, type TopicHints } from "../../wire/handlers.ts";
import type { Subscriber } from "../feed-source.ts";
import { createSocketMetrics } from "../socket-metrics.ts";
import type { TopicFeed } from "../topic-feed.ts";
import { TopicHub } from "../topic-hub.ts";
import { Dice } from "./dice.ts";
import { UnreliableBus } from "./unreliable-bus.ts";

export const owner = "0197c7a0-0000-7000-8000-000000000001";
export const path = calls.balanceTopic.path.replace("{id}", owner);
export const valueAt = (seq: number) => ({ payload: String(seq), seq });
export const hints: TopicHints = { subject: "test.posted", ownersOf: (message) => (message as { of: string[] }).of };

type Value = ReturnType<typeof valueAt>;

/** A topic that reads its newest value. */
export const newestTopic = (read: (id: string) => Promise<Value>): TopicHandler =>
  onTopic(calls.balanceTopic, {
    hints,
    readMany: (ids) => Promise.all(ids.map(read)),
    toSnapshot: (found) => found,
  });

/** A topic that follows a log. */
export const logTopic = (
  read: (id: string) => Promise<Value>,
  readAfter: (seq: number, limit: number) => Promise<Value[]>,
): TopicHandler =>
  onLogTopic(calls.balanceTopic, {
    hints,
    readMany: (ids) => Promise.all(ids.map(read)),
    toSnapshot: (found) => found,
    log: {
      readMany: (positions, limit) => Promise.all(positions.map(({ seq }) => readAfter(seq, limit))),
      toChange: (entry) => entry,
    },
  });

/** A page: keeps what it was shown. */
export class Page implements Subscriber {
  feed: TopicFeed | undefined;
  subscribes = 0;
  seen: number[] = [];

  deliver(message: Buffer): void {
    const { seq, payload } = JSON.parse(message.toString()) as ReturnType<typeof valueAt>;
    if (payload !== String(seq)) throw new Error("a value with a foreign seq");
    this.seen.push(seq);
  }

  get wentBack(): boolean {
    return this.seen.some((seq, index) => seq < (this.seen[index - 1] ?? 0));
  }

  /** After its snapshot it was shown every change, once and in order. */
  get missedNothing(): boolean {
    return this.seen.every((seq, index) => seq === (this.seen[0] ?? 0) + index);
  }
}

/** What a topic reads when there is something new: its newest value, or a log. */
export const flavours = ["newest", "log"] as const;
export type Flavour = (typeof flavours)[number];

export const startHub = (topic: TopicHandler, bus: UnreliableBus, concurrentReads = 1) => {
  const metrics = new Registry();
  const options = { topics: [topic], bus, log: pino({ level: "silent" }), concurrentReads };
  return { hub: new TopicHub({ ...options, metrics: createSocketMetrics(metrics) }), metrics };
};

export class HubWorld {
  readonly dice: Dice;
  readonly bus: UnreliableBus;
  readonly hub: TopicHub;
  readonly pages = new Set<Page>();
  readonly #flavour: Flavour;
  seq = 1;

  constructor(seed: number, flavour: Flavour) {
    this.#flavour = flavour;
    this.dice = new Dice(seed);
    this.bus = new UnreliableBus(this.dice);
    this.hub = startHub(this.#topic(), this.bus, 2).hub;
  }

  #topic(): TopicHandler {
    const snapshot = () => this.#read(() => valueAt(this.seq));
    const changesAfter = (after: number, limit: number) =>
      this.#read(() => Array.from({ length: Math.min(this.seq - after, limit) }, (_, n) => valueAt(after + 1 + n)));
    return this.#flavour === "log" ? logTopic(snapshot, changesAfter) : newestTopic(snapshot);
  }

  async #read<T>(value: () => T): Promise<T> {
    await this.dice.pause();
    if (this.dice.is(0.05)) throw new Error("the database is away");
    const read = value();
    await this.dice.pause();
    return read;
  }

  change(): void {
    this.seq += 1;
    this.bus.publish(hints.subject, { of: ["another", owner] });
  }

  join(page = new Page()): void {
    page.feed = this.hub.subscribe("/account/{id}", owner, path, page);
    page.subscribes += 1;
    this.pages.add(page);
  }

  leave(): void {
    const [page] = this.pages;
    if (!page?.feed) return;
    this.hub.unsubscribe(page.feed, page);
    this.pages.delete(page);
  }

  act(): void {
    const roll = this.dice.next();
    if (roll < 0.6) this.change();
    else if (roll < 0.7) this.join();
    else if (roll < 0.77) this.leave();
    else if (roll < 0.85) this.join([...this.pages][this.dice.below(this.pages.size)]);
    else if (roll < 0.9) this.bus.goAway();
    else if (!this.bus.isConnected()) this.bus.comeBack();
  }

  /** Nothing is lost from here on, and something happens that shows what was: the next change, or an outage that ends. */
  reveal(): void {
    this.bus.isLossy = false;
    if (!this.bus.isConnected() || this.dice.is(0.3)) this.bus.comeBack();
    else this.change();
  }
}

/** Long enough for every read under way to end: what happens next happens to pages at rest. */
const rest = () => delay(40);

/** A life full of accidents that ends well: every page that is left shows the current value. */
export const live = async (seed: number, flavour: Flavour): Promise<HubWorld> => {
  const world = new HubWorld(seed, flavour);
  world.join();
  for (let step = 0; step < 40; step += 1) {
    world.act();
    if (world.dice.is(0.7)) await world.dice.pause();
    if (world.dice.is(0.05)) await rest();
  }
  if (world.dice.is(0.5)) {
    await rest();
    for (let change = 0; change < 4; change += 1) world.change();
    if (world.dice.is(0.5)) await rest();
  }
  if (world.dice.is(0.3)) world.join();
  if (world.dice.is(0.5)) await world.dice.pause();
  world.reveal();
  await vi.waitFor(
    () => {
      expect(world.bus.isQuiet).toBe(true);
      for (const page of world.pages) expect(page.seen.at(-1), `seed ${seed}`).toBe(world.seq);
    },
    { ...patience, interval: 5 },
  );
  return world;
};
