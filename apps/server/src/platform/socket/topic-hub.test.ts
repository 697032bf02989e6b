import { randomInt } from "node:crypto";
import * as calls from "@passport/protocol";
import { patience } from "@passport/testbed/patience";
import { pino } from "pino";
import { Registry } from "prom-client";
import { describe, expect, it, vi } from "vitest";
import type { TopicHandler } from "../wire/handlers.ts";
import { createSocketMetrics } from "./socket-metrics.ts";
import { Dice } from "./testing/dice.ts";
import {
  flavours,
  hints,
  live,
  logTopic,
  newestTopic,
  owner,
  Page,
  path,
  startHub,
  valueAt,
} from "./testing/hub-world.ts";
import { UnreliableBus } from "./testing/unreliable-bus.ts";
import { TopicHub } from "./topic-hub.ts";

const start = (topic: TopicHandler) => {
  const bus = new UnreliableBus(new Dice(1));
  bus.isLossy = false;
  const { hub, metrics } = startHub(topic, bus);
  const page = new Page();
  const subscribe = (subscriber = page) => hub.subscribe("/account/{id}", owner, path, subscriber);
  return { hub, page, bus, metrics, subscribe };
};
describe.each(flavours)("a topic of the kind %s under an unreliable bus", (flavour) => {
  // Seeds that once failed stay in the list; the last ones are new every time.
  const seeds = [1, 2, 3, 5, 8, 13, 21, 34, ...Array.from({ length: 60 }, () => randomInt(2 ** 31))];

  it.concurrent.each(seeds)("[REALTIME-8] ends with the current value and never goes back (seed %i)", async (seed) => {
    const world = await live(seed, flavour);
    for (const page of world.pages) {
      expect(page.wentBack, `seed ${seed}: ${page.seen}`).toBe(false);
      // A subscribe is answered with the value of that moment; a subscriber that never asked again is shown every step.
      if (flavour === "log" && page.subscribes === 1)
        expect(page.missedNothing, `seed ${seed}: ${page.seen}`).toBe(true);
    }
    while (world.pages.size > 0) world.leave();
    expect(world.bus.listeners).toBe(1);
    world.hub.close();
    expect(world.bus.listeners).toBe(0);
  });
});

describe("a topic's snapshot", () => {
  it("is asked for again when it cannot be read, and the page is not left silent", async () => {
    let reads = 0;
    const { page, subscribe } = start(
      newestTopic(async () => {
        reads += 1;
        if (reads < 4) throw new Error("the database is away");
        return valueAt(7);
      }),
    );
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([7]), patience);
  });

  it("never starts before the page asked for it", async () => {
    const starts: (() => void)[] = [];
    let seq = 1;
    const { page, subscribe } = start(
      newestTopic(() => {
        const value = valueAt(seq);
        return new Promise((resolve) => starts.push(() => resolve(value)));
      }),
    );
    subscribe();
    await vi.waitFor(() => expect(starts).toHaveLength(1), patience);
    seq = 2;
    const late = new Page();
    subscribe(late);
    starts[0]?.();
    await vi.waitFor(() => expect(starts).toHaveLength(2), patience);
    expect(page.seen).toEqual([1]);
    expect(late.seen).toEqual([]);
    starts[1]?.();
    await vi.waitFor(() => expect(late.seen).toEqual([2]), patience);
    expect(page.seen).toEqual([1, 2]);
  });

  it("is read only after the bus has confirmed the subscription", async () => {
    const order: string[] = [];
    const { page, bus, subscribe } = start(
      newestTopic(async () => {
        order.push("read");
        return valueAt(1);
      }),
    );
    const flush = bus.flush.bind(bus);
    vi.spyOn(bus, "flush").mockImplementation(async () => {
      await flush();
      order.push("confirmed");
    });
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
    expect(order).toEqual(["confirmed", "read"]);
  });

  it("[REALTIME-33] shows nothing of what a message on the bus says", async () => {
    let reads = 0;
    const { page, bus, subscribe } = start(
      newestTopic(async () => {
        reads += 1;
        return valueAt(1);
      }),
    );
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
    bus.publish(hints.subject, { of: [owner], key: calls.balanceTopic.snapshotKey, payload: "999", seq: 2 });
    await vi.waitFor(() => expect(reads).toBeGreaterThan(1), patience);
    await vi.waitFor(() => expect(bus.isQuiet).toBe(true), patience);
    expect(page.seen).toEqual([1]);
  });

  it("follows the database when it went back, rather than stay silent", async () => {
    let seq = 9;
    const { page, subscribe } = start(newestTopic(async () => valueAt(seq)));
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([9]), patience);
    seq = 4;
    const late = new Page();
    subscribe(late);
    await vi.waitFor(() => expect(late.seen).toEqual([4]), patience);
    expect(page.seen.at(-1)).toBe(4);
  });

  it("refuses to start with a topic that the upgrade cannot protect", () => {
    const declaration = { ...calls.balanceTopic, access: { oneOf: ["AuditRead"], staff: "read" } } as const;
    const options = { bus: new UnreliableBus(new Dice(1)), log: pino(), metrics: createSocketMetrics(new Registry()) };
    const topics = [{ ...newestTopic(async () => valueAt(1)), declaration }];
    expect(() => new TopicHub({ ...options, topics, concurrentReads: 1 })).toThrow("cannot be served");
  });
});

describe("a topic that follows a log", () => {
  /** The log holds every number from 1 to `last`. */
  const startLog = (log: { last: number }, read: () => void = () => {}) =>
    start(
      logTopic(
        async () => valueAt(log.last),
        async (after, limit) => {
          read();
          return Array.from({ length: Math.min(log.last - after, limit) }, (_, n) => valueAt(after + 1 + n));
        },
      ),
    );
  const rise = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

  it("shows every change, however many a hint stands for, and reads once for many hints", async () => {
    let reads = 0;
    const log = { last: 3 };
    const { page, bus, subscribe } = startLog(log, () => {
      reads += 1;
    });
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([3]), patience);
    log.last = 9;
    for (let hint = 0; hint < 50; hint += 1) bus.publish(hints.subject, { of: [owner] });
    await vi.waitFor(() => expect(page.seen).toEqual(rise(3, 9)), patience);
    await vi.waitFor(() => expect(bus.isQuiet).toBe(true), patience);
    // The hints arrive over a dozen turns of the event loop; a read waits 5 ms for company.
    expect(reads).toBeLessThan(10);
  });

  it("gives up on steps when more than a page of them was missed", async () => {
    const log = { last: 1 };
    const { page, bus, metrics, subscribe } = startLog(log);
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
    log.last = 257;
    bus.publish(hints.subject, { of: [owner] });
    await vi.waitFor(() => expect(page.seen).toEqual(rise(1, 257)), patience);
    log.last = 514;
    bus.publish(hints.subject, { of: [owner] });
    await vi.waitFor(() => expect(page.seen.at(-1)).toBe(514), patience);
    expect(page.seen).toHaveLength(258);
    expect(await metrics.metrics()).toContain('topic_resyncs_total{cause="flood"} 1');
  });

  it("shows the steps to those who are there when a newcomer's snapshot is ahead of them", async () => {
    const log = { last: 1 };
    const { page, subscribe } = startLog(log);
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
    log.last = 4;
    const late = new Page();
    subscribe(late);
    await vi.waitFor(() => expect(late.seen).toEqual([4]), patience);
    expect(page.seen).toEqual([1, 2, 3, 4]);
  });

  it("reads everything again when it cannot read a hint, and nothing when the hint is about others", async () => {
    const log = { last: 1 };
    let reads = 0;
    const { page, bus, subscribe } = startLog(log, () => {
      reads += 1;
    });
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
    bus.publish(hints.subject, { of: ["another"] });
    await vi.waitFor(() => expect(bus.isQuiet).toBe(true), patience);
    expect(reads).toBe(0);
    log.last = 3;
    bus.publish(hints.subject, "not a hint");
    await vi.waitFor(() => expect(page.seen).toEqual([1, 2, 3]), patience);
  });

  it("shows the newest value when a hole in the log keeps it from showing the steps", async () => {
    const log = { last: 1 };
    const { page, bus, subscribe } = start(
      logTopic(
        async () => valueAt(log.last),
        async () => [valueAt(5)],
      ),
    );
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
    log.last = 5;
    bus.publish(hints.subject, { of: [owner] });
    await vi.waitFor(() => expect(page.seen).toEqual([1, 5]), patience);
  });

  it("checks what it reads against the declaration", async () => {
    let last = 1;
    const { page, bus, metrics, subscribe } = start(
      logTopic(
        async () => valueAt(last),
        async () => [{ payload: { password: "hunter2" } as never, seq: 2 }],
      ),
    );
    subscribe();
    await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
    last = 2;
    bus.publish(hints.subject, { of: [owner] });
    await vi.waitFor(async () => expect(await metrics.metrics()).toMatch(/topic_read_failures_total [1-9]/), patience);
    expect(page.seen).toEqual([1]);
  });
});

it("a hinted topic shows the newest value, also when its number skips", async () => {
  let seq = 1;
  const { page, bus, subscribe } = start(newestTopic(async () => valueAt(seq)));
  subscribe();
  await vi.waitFor(() => expect(page.seen).toEqual([1]), patience);
  seq = 8;
  bus.publish(hints.subject, { of: [owner] });
  await vi.waitFor(() => expect(page.seen).toEqual([1, 8]), patience);
});
