import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { exchangeRatesTopic } from "@passport/protocol";
import { pino } from "pino";
import { Registry } from "prom-client";
import { describe, expect, it, vi } from "vitest";
import { topicSubject } from "../bus/subjects.ts";
import { onTopic } from "../wire/handlers.ts";
import { createSocketMetrics } from "./socket-metrics.ts";
import { Dice } from "./testing/dice.ts";
import { UnreliableBus } from "./testing/unreliable-bus.ts";
import type { Subscriber, TopicFeed } from "./topic-feed.ts";
import { TopicHub } from "./topic-hub.ts";

const { path } = exchangeRatesTopic;

const ratesAt = (seq: number) => ({
  payload: { enable_sale: true, bnb_to_usd: "1", eth_to_usd: "1", sup_to_usd: String(seq) },
  seq,
});

/** A page: keeps what it was shown last, and notices when time runs backwards. */
class Page implements Subscriber {
  feed: TopicFeed | undefined;
  seen: number[] = [];

  deliver(message: Buffer): void {
    const { seq, payload } = JSON.parse(message.toString()) as ReturnType<typeof ratesAt>;
    if (payload.sup_to_usd !== String(seq)) throw new Error("a value with a foreign seq");
    this.seen.push(seq);
  }

  get wentBack(): boolean {
    return this.seen.some((seq, index) => seq < (this.seen[index - 1] ?? 0));
  }
}

class World {
  readonly dice: Dice;
  readonly bus: UnreliableBus;
  readonly hub: TopicHub;
  readonly pages = new Set<Page>();
  seq = 1;

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.bus = new UnreliableBus(this.dice);
    this.hub = new TopicHub({
      topics: [onTopic(exchangeRatesTopic, () => this.read())],
      bus: this.bus,
      log: pino({ level: "silent" }),
      metrics: createSocketMetrics(new Registry()),
      concurrentReads: 2,
    });
  }

  async read() {
    await this.dice.pause();
    if (this.dice.chance(0.05)) throw new Error("the database is away");
    const value = ratesAt(this.seq);
    await this.dice.pause();
    return value;
  }

  change(): void {
    this.seq += 1;
    this.bus.publish(topicSubject(path), { key: "SUPS:EXCHANGE", ...ratesAt(this.seq) });
  }

  join(page = new Page()): void {
    page.feed = this.hub.subscribe("/public", "", path, page);
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
}

/** Nothing is lost from here on, and something happens that shows what was: the next change, or an outage that ends. */
const reveal = (world: World): void => {
  world.bus.isLossy = false;
  if (!world.bus.isConnected() || world.dice.chance(0.3)) world.bus.comeBack();
  else world.change();
};

/** Long enough for every read under way to end: what happens next happens to pages at rest. */
const rest = () => delay(40);

const live = async (seed: number): Promise<World> => {
  const world = new World(seed);
  world.join();
  for (let step = 0; step < 40; step += 1) {
    world.act();
    if (world.dice.chance(0.7)) await world.dice.pause();
    if (world.dice.chance(0.05)) await rest();
  }
  if (world.dice.chance(0.5)) {
    await rest();
    for (let change = 0; change < 4; change += 1) world.change();
    if (world.dice.chance(0.5)) await rest();
  }
  if (world.dice.chance(0.3)) world.join();
  if (world.dice.chance(0.5)) await world.dice.pause();
  reveal(world);
  await vi.waitFor(
    () => {
      expect(world.bus.isQuiet).toBe(true);
      for (const page of world.pages) expect(page.seen.at(-1), `seed ${seed}`).toBe(world.seq);
    },
    { timeout: 3000, interval: 5 },
  );
  return world;
};

describe("a topic under an unreliable bus", () => {
  // Seeds that once failed stay in the list; the last ones are new every time.
  const seeds = [1, 2, 3, 5, 8, 13, 21, 34, ...Array.from({ length: 60 }, () => randomInt(2 ** 31))];

  it.concurrent.each(seeds)("[REALTIME-8] ends with the current value and never goes back (seed %i)", async (seed) => {
    const world = await live(seed);
    for (const page of world.pages) expect(page.wentBack, `seed ${seed}: ${page.seen}`).toBe(false);
    while (world.pages.size > 0) world.leave();
    expect(world.bus.listeners).toBe(0);
  });
});

describe("a topic's snapshot", () => {
  const start = (read: () => Promise<ReturnType<typeof ratesAt>>) => {
    const world = new World(1);
    const hub = new TopicHub({
      topics: [onTopic(exchangeRatesTopic, read)],
      bus: world.bus,
      log: pino({ level: "silent" }),
      metrics: createSocketMetrics(new Registry()),
      concurrentReads: 1,
    });
    const page = new Page();
    return { hub, page, bus: world.bus, subscribe: () => hub.subscribe("/public", "", path, page) };
  };

  it("is asked for again when it cannot be read, and the page is not left silent", async () => {
    let reads = 0;
    const { page, subscribe } = start(async () => {
      reads += 1;
      if (reads < 4) throw new Error("the database is away");
      return ratesAt(7);
    });
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([7]), { timeout: 5000 });
  });

  it("never starts before the page asked for it", async () => {
    const starts: (() => void)[] = [];
    let seq = 1;
    const { hub, page, subscribe } = start(() => {
      const value = ratesAt(seq);
      return new Promise((resolve) => starts.push(() => resolve(value)));
    });
    subscribe();
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    seq = 2;
    const late = new Page();
    hub.subscribe("/public", "", path, late);
    starts[0]?.();
    await vi.waitFor(() => expect(starts).toHaveLength(2));
    expect(page.seen).toEqual([1]);
    expect(late.seen).toEqual([]);
    starts[1]?.();
    await vi.waitFor(() => expect(late.seen).toEqual([2]));
    expect(page.seen).toEqual([1, 2]);
  });

  it("is read only after the bus has confirmed the subscription", async () => {
    const order: string[] = [];
    const { page, bus, subscribe } = start(async () => {
      order.push("read");
      return ratesAt(1);
    });
    const flush = bus.flush.bind(bus);
    vi.spyOn(bus, "flush").mockImplementation(async () => {
      await flush();
      order.push("confirmed");
    });
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]));
    expect(order).toEqual(["confirmed", "read"]);
  });

  it("is read again when a change from beyond it came first", async () => {
    let seq = 1;
    const { page, bus, subscribe } = start(async () => {
      const value = ratesAt(seq);
      if (seq === 1) {
        seq = 3;
        bus.isLossy = false;
        bus.publish(topicSubject(path), { key: "SUPS:EXCHANGE", ...ratesAt(3) });
        await vi.waitFor(() => expect(bus.isQuiet).toBe(true));
      }
      return value;
    });
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1, 3]));
  });

  it("replaces a change that does not fit the declaration", async () => {
    let seq = 1;
    const { page, bus, subscribe } = start(async () => ratesAt(seq));
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]));
    seq = 2;
    bus.isLossy = false;
    bus.publish(topicSubject(path), { key: "SUPS:EXCHANGE", payload: { password: "hunter2" }, seq: 2 });
    await vi.waitFor(() => expect(page.seen).toEqual([1, 2]));
  });

  it("follows the database when it went back, rather than stay silent", async () => {
    let seq = 9;
    const { hub, page, subscribe } = start(async () => ratesAt(seq));
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([9]));
    seq = 4;
    const late = new Page();
    hub.subscribe("/public", "", path, late);
    await vi.waitFor(() => expect(late.seen).toEqual([4]), { timeout: 10_000 });
    expect(page.seen.at(-1)).toBe(4);
  });

  it("refuses to start with a topic that the upgrade cannot protect", () => {
    const declaration = { ...exchangeRatesTopic, access: { permission: "AuditRead" } } as const;
    const options = { bus: new World(1).bus, log: pino(), metrics: createSocketMetrics(new Registry()) };
    const topics = [{ declaration, snapshot: async () => ratesAt(1) }];
    expect(() => new TopicHub({ ...options, topics, concurrentReads: 1 })).toThrow("cannot be served");
  });
});
