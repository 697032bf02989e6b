import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import type { Subject } from "../engine-under-test.ts";
import { newAccount } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

export const describeAccounts = (subject: Subject) =>
  describe("accounts", () => {
    it("open empty, in every kind", async () => {
      const { engine } = subject();
      const kinds = ["user", "sale", "treasury", "fees", "game", "chain"] as const;
      const accounts = kinds.map((kind, n) => newAccount(kind, kind, n));
      expect(await engine.openAccounts(accounts)).toEqual(kinds.map(() => "opened"));
      const empty = { posted: 0n, held: 0n, seq: 0, heldSeq: 0 };
      expect(await engine.balances(accounts.map(({ id }) => id))).toEqual(kinds.map(() => empty));
    });

    it("open once: again is `exists`, and another kind or name changes nothing", async () => {
      const { engine, alice, balance } = await openWorld(subject().engine);
      const before = await balance(alice);
      const renamed = { ...alice, name: "mallory" };
      const elevated = { ...alice, kind: "chain" as const };
      expect(await engine.openAccounts([alice, renamed, elevated, alice])).toEqual([
        "exists",
        "exists_with_different_fields",
        "exists_with_different_fields",
        "exists",
      ]);
      expect(await balance(alice)).toEqual(before);
      expect(await engine.openAccounts([alice])).toEqual(["exists"]);
    });

    it("open once in one call too: the first of the same id counts", async () => {
      const { engine } = subject();
      const account = newAccount("user", "alice", 7);
      const answers = await engine.openAccounts([account, account, { ...account, name: "mallory" }]);
      expect(answers).toEqual(["opened", "exists", "exists_with_different_fields"]);
      expect(await engine.openAccounts([account])).toEqual(["exists"]);
    });

    it("open once when asked for at the same time", async () => {
      const { engine } = subject();
      for (let round = 0; round < 25; round += 1) {
        const account = newAccount("user", "alice", round);
        const answers = await Promise.all([1, 2, 3, 4].map(() => engine.openAccounts([account])));
        expect(answers.flat().toSorted()).toEqual(["exists", "exists", "exists", "opened"]);
      }
    });

    it("have balances in the order asked for, with a gap for who is unknown", async () => {
      const { engine, alice, bob, chain } = await openWorld(subject().engine, 5n);
      const found = await engine.balances([bob.id, newId(), chain.id, alice.id, bob.id]);
      expect(found.map((balance) => balance?.posted)).toEqual([0n, undefined, -5n, 5n, 0n]);
    });

    it("need nothing to answer nothing", async () => {
      const { engine } = subject();
      expect(await engine.openAccounts([])).toEqual([]);
      expect(await engine.post([])).toEqual([]);
      expect(await engine.balances([])).toEqual([]);
    });
  });
