import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import { shardOf } from "../../account.ts";
import type { SearchQuery } from "../../history.ts";
import type { Subject } from "../engine-under-test.ts";
import { newAccount, posting } from "../new-transfer.ts";
import { openWorld, queryOf, type World } from "../open-world.ts";
import { passTime } from "../pass-time.ts";

const searchOf = (world: World, text: string, fields: Partial<SearchQuery> = {}): SearchQuery => ({
  ...queryOf(world.alice),
  text,
  depth: 1_000,
  ...fields,
});

/** Alice pays the shop once for each description; the descriptions that a search then finds, oldest first. */
const openPurchases = async (subject: Subject, descriptions: readonly string[]) => {
  const world = await openWorld(subject().engine);
  const payments = descriptions.map((description) =>
    posting({ debit: world.alice.id, credit: world.shop.id, amount: 1n, description }),
  );
  await world.engine.post(payments);
  const found = async (text: string, fields: Partial<SearchQuery> = {}) => {
    const { entries } = await world.engine.search(searchOf(world, text, { order: "oldest", ...fields }));
    return entries.map(({ description }) => description);
  };
  return { ...world, payments, found };
};

export const describeSearch = (subject: Subject) =>
  describe("search", () => {
    it("finds words of the description without regard to case, also in the middle", async () => {
      const { found } = await openPurchases(subject, ["Golden Keycard", "silver keycard", "Warmachine"]);
      expect(await found("KEYCARD")).toEqual(["Golden Keycard", "silver keycard"]);
      expect(await found("lden k")).toEqual(["Golden Keycard"]);
      expect(await found("keycards")).toEqual([]);
    });

    it("knows the case of every script", async () => {
      const { found } = await openPurchases(subject, ["Éclair", "МЕХ", "eclair"]);
      expect(await found("éCLAIR")).toEqual(["Éclair"]);
      expect(await found("мех")).toEqual(["МЕХ"]);
    });

    it("finds a reference, whole or in part", async () => {
      const { engine, payments, ...world } = await openPurchases(subject, ["one", "two", "three"]);
      const [, second] = payments;
      const id = second?.id ?? "";
      for (const text of [id, id.toUpperCase(), id.slice(-14), id.slice(20, 36)]) {
        const answer = await engine.search(searchOf({ engine, ...world }, text));
        expect(answer.entries.map(({ transferId }) => transferId)).toEqual([id]);
        expect(answer.total).toBe(1);
      }
    });

    it("finds the name of either party", async () => {
      const { engine, ask, alice, ...world } = await openWorld(subject().engine);
      const carol = newAccount("user", "carol_99", shardOf(alice.id));
      await engine.openAccounts([carol]);
      await ask(posting({ debit: alice.id, credit: carol.id, amount: 5n }));
      await ask(posting({ debit: carol.id, credit: alice.id, amount: 2n }));
      await ask(posting({ debit: alice.id, credit: world.shop.id, amount: 2n }));
      const search = async (text: string) => {
        const { entries } = await engine.search(searchOf({ engine, ask, alice, ...world }, text));
        return entries.map(({ amount, to }) => [amount, to.name]);
      };
      expect(await search("CAROL")).toEqual([
        [2n, "alice"],
        [5n, "carol_99"],
      ]);
      expect(await search("shop")).toEqual([[2n, "Shop"]]);
      expect(await search("bnb chain")).toHaveLength(1);
      expect(await search("alice")).toHaveLength(4);
    });

    it("takes % _ and \\ as they are", async () => {
      const descriptions = ["100% cotton", "100 cotton", "a_b", "a-b", "back\\slash", "backslash", "\\%", "'; --"];
      const { found } = await openPurchases(subject, descriptions);
      expect(await found("0%")).toEqual(["100% cotton"]);
      expect(await found("%")).toEqual(["100% cotton", "\\%"]);
      expect(await found("_")).toEqual(["a_b"]);
      expect(await found("a_b")).toEqual(["a_b"]);
      expect(await found("\\")).toEqual(["back\\slash", "\\%"]);
      expect(await found("\\%")).toEqual(["\\%"]);
      expect(await found("\\s")).toEqual(["back\\slash"]);
      expect(await found("'")).toEqual(["'; --"]);
    });

    it("respects filter, order and page", async () => {
      const world = await openPurchases(
        subject,
        Array.from({ length: 12 }, (_, n) => `Ticket ${n}`),
      );
      const last = (await world.entries(world.alice)).at(-1)?.createdAt ?? new Date();
      await passTime(last);
      const battle = { group: "BATTLE", subGroup: "FEE", description: "Ticket of a battle" };
      await world.ask(posting({ debit: world.alice.id, credit: world.shop.id, amount: 1n, ...battle }));
      const { entries, total } = await world.engine.search(searchOf(world, "ticket", { page: 1, pageSize: 5 }));
      expect(entries.map(({ description }) => description)).toEqual([7, 6, 5, 4, 3].map((n) => `Ticket ${n}`));
      expect(total).toBe(13);
      expect(await world.found("ticket", { group: "BATTLE" })).toEqual(["Ticket of a battle"]);
      expect(await world.found("ticket", { subGroup: "FEE" })).toEqual(["Ticket of a battle"]);
      expect(await world.found("ticket 1", { group: "BATTLE" })).toEqual([]);
      const later = new Date(last.getTime() + 1);
      expect(await world.found("ticket", { from: later })).toEqual(["Ticket of a battle"]);
      expect(await world.found("ticket", { to: later, page: 2, pageSize: 5 })).toEqual(["Ticket 10", "Ticket 11"]);
    });

    it("looks no deeper than it is told, and says how far it got", async () => {
      const world = await openPurchases(subject, ["old apple", "old pear", "apple", "pear"]);
      const all = await world.entries(world.alice);
      for (const order of ["newest", "oldest"] as const) {
        const shallow = await world.engine.search(searchOf(world, "apple", { depth: 2, order }));
        expect(shallow).toEqual({ entries: [all[3]], total: 1, searchedBackTo: all[3]?.createdAt });
        const nothing = await world.engine.search(searchOf(world, "old", { depth: 2, order }));
        expect(nothing).toEqual({ entries: [], total: 0, searchedBackTo: all[3]?.createdAt });
      }
      const deep = await world.engine.search(searchOf(world, "apple", { depth: 5 }));
      expect(deep).toEqual({ entries: [all[3], all[1]], total: 2, searchedBackTo: undefined });
    });

    it("counts its depth in entries that fit the filter", async () => {
      const world = await openPurchases(subject, ["first", "second"]);
      const battle = { group: "BATTLE", subGroup: "FEE", description: "noise" };
      const noise = Array.from({ length: 10 }, () =>
        posting({ debit: world.alice.id, credit: world.shop.id, amount: 1n, ...battle }),
      );
      await world.engine.post(noise);
      const all = await world.entries(world.alice);
      const exact = await world.engine.search(searchOf(world, "first", { depth: 2, group: "STORE" }));
      expect(exact).toEqual({ entries: [all[1]], total: 1, searchedBackTo: undefined });
      const short = await world.engine.search(searchOf(world, "first", { depth: 1, group: "STORE" }));
      expect(short).toEqual({ entries: [], total: 0, searchedBackTo: all[2]?.createdAt });
      const dated = { to: new Date(Date.now() + 60_000), depth: 11 };
      const inTime = await world.engine.search(searchOf(world, "first", dated));
      expect(inTime).toEqual({ entries: [], total: 0, searchedBackTo: all[2]?.createdAt });
    });

    it("finds everything for no text, and nothing where nothing is", async () => {
      const world = await openPurchases(subject, ["one", "two"]);
      expect(await world.engine.search(searchOf(world, ""))).toMatchObject({ total: 3, searchedBackTo: undefined });
      for (const accountId of [world.bob.id, newId()]) {
        const answer = await world.engine.search(searchOf(world, "one", { accountId }));
        expect(answer).toEqual({ entries: [], total: 0, searchedBackTo: undefined });
      }
    });
  });
