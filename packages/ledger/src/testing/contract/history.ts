import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import type { HistoryEntry, HistoryFilter, HistoryQuery } from "../../history.ts";
import type { Subject } from "../engine-under-test.ts";
import { hold, posting } from "../new-transfer.ts";
import { openWorld, queryOf, type World } from "../open-world.ts";
import { passTime } from "../pass-time.ts";

const topics = [
  ["STORE", "PURCHASE"],
  ["STORE", "REFUND"],
  ["BATTLE", "FEE"],
  ["BATTLE", "PURCHASE"],
  ["SUPREMACY", "FEE"],
] as const;

/** Alice's deposit and then payments, in several batches at different times. */
const openHistory = async (subject: Subject, length = 60, batchSize = 9): Promise<World & { all: HistoryEntry[] }> => {
  const world = await openWorld(subject().engine, 10n ** 9n);
  const payments = Array.from({ length: length - 1 }, (_, n) => {
    // Neither in turn nor at random: runs of one topic and of several.
    const [group, subGroup] = topics[((n * n) >> 4) % topics.length] ?? topics[0];
    const amount = BigInt(n + 1);
    return posting({ debit: world.alice.id, credit: world.shop.id, amount, group, subGroup, description: `No. ${n}` });
  });
  for (let start = 0; start < payments.length; start += batchSize) {
    const newest = (await world.engine.history(queryOf(world.alice, { pageSize: 1 }))).entries[0];
    if (newest !== undefined) await passTime(newest.createdAt);
    await world.engine.post(payments.slice(start, start + batchSize));
  }
  return { ...world, all: await world.entries(world.alice) };
};

/** All pages of a query put together; every page must name the same total. */
const readPages = async (world: World, query: HistoryQuery, total: number): Promise<HistoryEntry[]> => {
  const found: HistoryEntry[] = [];
  for (let page = 0; page * query.pageSize < total; page += 1) {
    const answer = await world.engine.history({ ...query, page });
    expect(answer.total).toBe(total);
    found.push(...answer.entries);
  }
  return found;
};

const select = (all: HistoryEntry[], { group, subGroup, from, to }: HistoryFilter): HistoryEntry[] =>
  all.filter(
    (entry) =>
      (group === undefined || entry.group === group) &&
      (subGroup === undefined || entry.subGroup === subGroup) &&
      (from === undefined || entry.createdAt >= from) &&
      (to === undefined || entry.createdAt < to),
  );

export const describeHistory = (subject: Subject) =>
  describe("history", () => {
    it.each([1, 7, 20, 60, 100])("has every entry once over all pages of %i, in both orders", async (pageSize) => {
      const world = await openHistory(subject);
      const { alice, all } = world;
      expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
      expect(await readPages(world, queryOf(alice, { pageSize, order: "oldest" }), 60)).toEqual(all);
      expect(await readPages(world, queryOf(alice, { pageSize, order: "newest" }), 60)).toEqual(all.toReversed());
    });

    it("counts and pages a long history as it does a short one, whatever narrows it", async () => {
      const world = await openHistory(subject, 1_700, 611);
      const { alice, all } = world;
      const [from, to] = [all[700]?.createdAt ?? new Date(0), all.at(-1)?.createdAt ?? new Date(0)];
      const filters: HistoryFilter[] = [
        {},
        { group: "STORE" },
        { subGroup: "FEE" },
        { group: "BATTLE", subGroup: "PURCHASE" },
        { group: "DEPOSIT" },
        { from, to },
        { from, group: "STORE" },
        { to, subGroup: "PURCHASE" },
        { from, to, group: "SUPREMACY", subGroup: "FEE" },
      ];
      for (const filter of filters) {
        const expected = select(all, filter);
        expect(expected.length).toBeGreaterThan(0);
        const oldest = queryOf(alice, { ...filter, order: "oldest", pageSize: 97 });
        expect(await readPages(world, oldest, expected.length)).toEqual(expected);
        const newest = queryOf(alice, { ...filter, order: "newest", pageSize: 100 });
        expect(await readPages(world, newest, expected.length)).toEqual(expected.toReversed());
      }
    });

    it("reproduces the balance, entry by entry, at times that never fall", async () => {
      const { all, alice, balance } = await openHistory(subject);
      let sum = 0n;
      for (const [n, entry] of all.entries()) {
        sum += entry.to.accountId === alice.id ? entry.amount : -entry.amount;
        expect(entry.balanceAfter).toBe(sum);
        expect(entry.createdAt.getTime()).toBeGreaterThanOrEqual(all[n - 1]?.createdAt.getTime() ?? 0);
      }
      expect((await balance(alice)).posted).toBe(sum);
    });

    it("narrows to a group, a sub-group or both, with its total", async () => {
      const { engine, alice, all } = await openHistory(subject);
      const filters: HistoryFilter[] = [
        { group: "STORE" },
        { group: "BATTLE" },
        { group: "DEPOSIT" },
        { subGroup: "FEE" },
        { subGroup: "PURCHASE" },
        { group: "STORE", subGroup: "PURCHASE" },
        { group: "BATTLE", subGroup: "REFUND" },
        { group: "store" },
        { group: "AN UNUSED GROUP" },
        { subGroup: "AN UNUSED SUB-GROUP" },
      ];
      for (const filter of filters) {
        const expected = select(all, filter);
        const oldest = await engine.history(queryOf(alice, { ...filter, order: "oldest" }));
        expect(oldest).toEqual({ entries: expected, total: expected.length });
        const second = await engine.history(queryOf(alice, { ...filter, page: 1, pageSize: 5 }));
        expect(second).toEqual({ entries: expected.toReversed().slice(5, 10), total: expected.length });
      }
      expect(select(all, { group: "STORE" }).length).toBeGreaterThan(10);
    });

    it("narrows to a time, from its first moment on and up to but without its last", async () => {
      const { engine, alice, all } = await openHistory(subject);
      const moments = [...new Set(all.map(({ createdAt }) => createdAt.getTime()))];
      expect(moments.length).toBeGreaterThanOrEqual(8);
      const [early, late] = [new Date(moments[2] ?? 0), new Date(moments[5] ?? 0)];
      const beyond = new Date(late.getTime() + 86_400_000);
      const ranges: HistoryFilter[] = [
        { from: early },
        { to: early },
        { from: early, to: late },
        { from: late, to: early },
        { from: early, to: early },
        { from: beyond },
        { to: new Date(0) },
        { from: new Date(0), to: beyond },
        { from: early, to: late, group: "STORE" },
        { from: early, to: late, subGroup: "FEE" },
        { to: late, group: "BATTLE", subGroup: "PURCHASE" },
      ];
      for (const range of ranges) {
        const expected = select(all, range);
        for (const [page, pageSize] of [
          [0, 100],
          [1, 4],
        ] as const) {
          const oldest = await engine.history(queryOf(alice, { ...range, order: "oldest", page, pageSize }));
          const entries = expected.slice(page * pageSize, (page + 1) * pageSize);
          expect(oldest).toEqual({ entries, total: expected.length });
          const newest = await engine.history(queryOf(alice, { ...range, page, pageSize }));
          const reversed = expected.toReversed().slice(page * pageSize, (page + 1) * pageSize);
          expect(newest).toEqual({ entries: reversed, total: expected.length });
        }
      }
    });

    it("is empty past its end, for an account without entries and for one that is unknown", async () => {
      const { engine, alice, bob, chain, ask } = await openWorld(subject().engine);
      expect(await engine.history(queryOf(alice, { page: 1 }))).toEqual({ entries: [], total: 1 });
      expect(await engine.history(queryOf(alice, { page: 1_000_000_000 }))).toEqual({ entries: [], total: 1 });
      const made = hold({ debit: chain.id, credit: bob.id, amount: 5n });
      await ask(made);
      for (const accountId of [bob.id, newId()]) {
        const everything = { ...queryOf(bob), accountId };
        expect(await engine.history(everything)).toEqual({ entries: [], total: 0 });
        expect(await engine.history({ ...everything, group: "STORE", from: new Date(0) })).toEqual({
          entries: [],
          total: 0,
        });
        expect(await engine.entriesAfter(accountId, 0, 10)).toEqual([]);
        expect(await engine.entryOf(accountId, made.id)).toBeUndefined();
      }
    });

    it("gives what came after a number, oldest first and no more than asked for", async () => {
      const { engine, alice, all } = await openHistory(subject);
      expect(await engine.entriesAfter(alice.id, 0, 5)).toEqual(all.slice(0, 5));
      expect(await engine.entriesAfter(alice.id, 57, 5)).toEqual(all.slice(57));
      expect(await engine.entriesAfter(alice.id, 60, 5)).toEqual([]);
      expect(await engine.entriesAfter(alice.id, 61, 5)).toEqual([]);
    });

    it("gives the same for many accounts at once, each at its own number, and for one account twice", async () => {
      const { engine, alice, shop, all } = await openHistory(subject);
      const positions = [
        { id: alice.id, seq: 57 },
        { id: newId(), seq: 0 },
        { id: shop.id, seq: 1 },
        { id: alice.id, seq: 0 },
        { id: alice.id, seq: 60 },
      ];
      const ofShop = await engine.entriesAfter(shop.id, 1, 5);
      expect(ofShop[0]?.seq).toBe(2);
      expect(await engine.entriesAfterEach(positions, 5)).toEqual([all.slice(57), [], ofShop, all.slice(0, 5), []]);
      expect(await engine.entriesAfterEach([], 5)).toEqual([]);
    });

    it("gives the newest entries of many accounts, newest first", async () => {
      const { engine, alice, shop, bob, all } = await openHistory(subject);
      const ofShop = await engine.entriesAfter(shop.id, 0, 1000);
      expect(await engine.newestEntries([alice.id, newId(), shop.id, bob.id], 3)).toEqual([
        all.slice(-3).toReversed(),
        [],
        ofShop.slice(-3).toReversed(),
        (await engine.entriesAfter(bob.id, 0, 1000)).slice(-3).toReversed(),
      ]);
    });

    it("shows one transfer only to its parties, each from their own side", async () => {
      const { engine, alice, bob, shop, all } = await openHistory(subject);
      const third = all[2];
      const transferId = third?.transferId ?? "";
      expect(await engine.entryOf(alice.id, transferId)).toEqual(third);
      expect(await engine.entryOf(shop.id, transferId)).toEqual({ ...third, seq: 2, balanceAfter: 3n });
      expect(await engine.entryOf(bob.id, transferId)).toBeUndefined();
      expect(await engine.entryOf(alice.id, newId())).toBeUndefined();
    });
  });

export const describeGroups = (subject: Subject) =>
  it("lists every group with its sub-groups", async () => {
    const { engine, ask, alice, bob } = await openWorld(subject().engine);
    const group = `GAME ${newId()}`;
    for (const subGroup of ["ENTRY", "PRIZE", "ENTRY"]) {
      await ask(posting({ debit: alice.id, credit: bob.id, amount: 1n, group, subGroup }));
    }
    const groups = await engine.groups();
    expect(groups.get(group)?.toSorted()).toEqual(["ENTRY", "PRIZE"]);
    expect(groups.get("DEPOSIT")).toContain("TRANSFER");
  });
