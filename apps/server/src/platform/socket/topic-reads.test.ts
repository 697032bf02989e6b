import { randomInt } from "node:crypto";
import * as calls from "@passport/protocol";
import { patience } from "@passport/testbed/patience";
import { describe, expect, it, vi } from "vitest";
import { onLogTopic, onTopic, type TopicHandler } from "../wire/handlers.ts";
import { Dice } from "./testing/dice.ts";
import { hints, Page, startHub, valueAt } from "./testing/hub-world.ts";
import { UnreliableBus } from "./testing/unreliable-bus.ts";
import { TopicReads } from "./topic-reads.ts";

const players = Array.from({ length: 64 }, (_, nth) => `0197c7a0-0000-7000-8000-${String(nth).padStart(12, "0")}`);
const pathOf = (id: string) => calls.balanceTopic.path.replace("{id}", id);

/** Balances of 64 players that are logs of all numbers up to now, and a count of what was read of them. */
const openBooks = (dice = new Dice(1)) => {
  const books = new Map(players.map((id) => [id, 1]));
  const queries = { snapshots: [] as string[][], logs: [] as string[][] };
  const lastOf = (id: string) => books.get(id) ?? 0;
  const topic: TopicHandler = onLogTopic(calls.balanceTopic, {
    hints,
    readMany: async (ids) => {
      queries.snapshots.push([...ids]);
      await dice.pause();
      const found = ids.map((id) => valueAt(lastOf(id)));
      await dice.pause();
      return found;
    },
    toSnapshot: (found) => found,
    log: {
      readMany: async (positions, limit) => {
        queries.logs.push(positions.map(({ id }) => id));
        await dice.pause();
        return positions.map(({ id, seq }) =>
          Array.from({ length: Math.min(lastOf(id) - seq, limit) }, (_, n) => valueAt(seq + 1 + n)),
        );
      },
      toChange: (entry) => entry,
    },
  });
  const raise = (id: string) => books.set(id, lastOf(id) + 1);
  return { topic, queries, raise, lastOf };
};

const openPages = (topic: TopicHandler, bus = new UnreliableBus(new Dice(1))) => {
  bus.isLossy = false;
  const { hub } = startHub(topic, bus);
  const pages = new Map(players.map((id) => [id, new Page()]));
  for (const [id, page] of pages) hub.subscribe("/account/{id}", id, pathOf(id), page);
  return { bus, hub, pages };
};

describe("topics of many players", () => {
  it("read the snapshots of pages that open together in one query", async () => {
    const { topic, queries } = openBooks();
    const { pages } = openPages(topic);
    await vi.waitFor(() => expect([...pages.values()].every(({ seen }) => seen.length === 1)).toBe(true), patience);
    expect(queries.snapshots).toEqual([players]);
  });

  it("read once for a commit that touches 64 players", async () => {
    const { topic, queries, raise } = openBooks();
    const { bus, pages } = openPages(topic);
    // A second hint would be a second read.
    bus.isDoubling = false;
    await vi.waitFor(() => expect([...pages.values()].every(({ seen }) => seen.length === 1)).toBe(true), patience);
    // As long as a read keeps others of its topic waiting.
    await new Promise((resolve) => setTimeout(resolve, 40));
    for (const id of players) raise(id);
    bus.publish(hints.subject, { of: players });
    await vi.waitFor(() => expect([...pages.values()].every(({ seen }) => seen.at(-1) === 2)).toBe(true), patience);
    expect(queries.logs).toEqual([players]);
  });

  // Seeds that once failed stay in the list; the last ones are new every time.
  const seeds = [1, 2, 3, 5, 8, ...Array.from({ length: 20 }, () => randomInt(2 ** 31))];
  it.concurrent.each(seeds)("[REALTIME-8] show no older value after a newer one (seed %i)", async (seed) => {
    const dice = new Dice(seed);
    const { topic, raise, lastOf } = openBooks(dice);
    const { bus, hub, pages } = openPages(topic, new UnreliableBus(dice));
    const late: { id: string; page: Page }[] = [];
    for (let step = 0; step < 60; step += 1) {
      const touched = players.filter(() => dice.is(0.2));
      for (const id of touched) raise(id);
      bus.publish(hints.subject, { of: touched });
      const id = players[dice.below(players.length)] ?? "";
      const page = new Page();
      const before = lastOf(id);
      hub.subscribe("/account/{id}", id, pathOf(id), page);
      late.push({ id, page });
      if (dice.is(0.6)) await dice.pause();
      // Its first value is at least as new as the moment in which it asked.
      if (page.seen.length > 0) expect(page.seen[0]).toBeGreaterThanOrEqual(before);
    }
    const all = [...[...pages].map(([id, page]) => ({ id, page })), ...late];
    await vi.waitFor(() => {
      for (const { id, page } of all) expect(page.seen.at(-1), `seed ${seed}`).toBe(lastOf(id));
    }, patience);
    for (const { page } of all) expect(page.missedNothing, `seed ${seed}: ${page.seen}`).toBe(true);
  });
});

describe("a batch of reads", () => {
  const found = (id: string) => ({ payload: id, seq: 1 });

  it("is one for all topics that read by the same function, each owner once", async () => {
    const queries: (readonly string[])[] = [];
    const readMany = async (ids: readonly string[]) => {
      queries.push(ids);
      return ids.map(found);
    };
    const balance = onTopic(calls.balanceTopic, { hints, readMany, toSnapshot: (value) => value });
    const held = onTopic(calls.heldTopic, { hints, readMany, toSnapshot: (value) => value });
    const reads = new TopicReads(1);
    const asked = [reads.snapshot(balance, "alice", vi.fn()), reads.snapshot(held, "bob", vi.fn())];
    const again = reads.snapshot(held, "alice", vi.fn());
    expect(await Promise.all([...asked, again])).toMatchObject([
      { payload: "alice" },
      { payload: "bob" },
      { payload: "alice" },
    ]);
    expect(queries).toEqual([["alice", "bob"]]);
  });

  it("fails for one owner alone when that owner is unknown or cannot be shown", async () => {
    const topic = onTopic(calls.balanceTopic, {
      hints,
      readMany: async (ids) => ids.map((id) => (id === "nobody" ? undefined : id)),
      toSnapshot: (id) => {
        if (id === "mallory") throw new Error("no such balance");
        return found(id);
      },
    });
    const reads = new TopicReads(1);
    const results = await Promise.allSettled(
      ["alice", "nobody", "mallory"].map((id) => reads.snapshot(topic, id, vi.fn())),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("starts after everything that it answers was asked for", async () => {
    const order: string[] = [];
    const topic = onTopic(calls.balanceTopic, {
      hints,
      readMany: async (ids) => {
        order.push(`query ${ids.join(" ")}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
        return ids.map(found);
      },
      toSnapshot: (value) => value,
    });
    const reads = new TopicReads(1);
    const first = reads.snapshot(topic, "alice", () => order.push("start alice"));
    await vi.waitFor(() => expect(order).toContain("query alice"), patience);
    await Promise.all([first, reads.snapshot(topic, "alice", () => order.push("start alice"))]);
    expect(order).toEqual(["start alice", "query alice", "start alice", "query alice"]);
  });

  it("uses no more connections than it may, however many topics read", async () => {
    let atOnce = 0;
    let most = 0;
    const topicOf = () =>
      onTopic(calls.balanceTopic, {
        hints,
        readMany: async (ids) => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await new Promise((resolve) => setTimeout(resolve, 5));
          atOnce -= 1;
          return ids.map(found);
        },
        toSnapshot: (value) => value,
      });
    const reads = new TopicReads(4);
    const topics = Array.from({ length: 9 }, topicOf);
    await Promise.all(topics.flatMap((topic) => players.map((id) => reads.snapshot(topic, id, vi.fn()))));
    expect(most).toBe(4);
  });
});
