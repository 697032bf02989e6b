import { describe, expect, it } from "vitest";
import type { AccountLock } from "../../transfer.ts";
import type { Subject } from "../engine-under-test.ts";
import { hold, posting } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

const locks = ["withdraw", "mint", "total"] as const;
const pairs = locks.flatMap((set) => locks.map((forbidding) => [set, forbidding] as const));

export const describeLocks = (subject: Subject) =>
  describe("a lock", () => {
    it.each(pairs)("%s against a transfer that %s forbids", async (set, forbidding) => {
      const { engine, ask, alice, bob } = await openWorld(subject().engine);
      await engine.setLocks(alice.id, [set]);
      const fields = { debit: alice.id, credit: bob.id, amount: 1n, forbiddenBy: [forbidding] };
      const expected = set === forbidding ? "account_locked" : "posted";
      expect(await ask(posting(fields))).toBe(expected);
      expect(await ask(hold(fields))).toBe(expected);
    });

    it("holds if any of several is set, and replaces those from before", async () => {
      const { engine, ask, alice, bob } = await openWorld(subject().engine);
      const spend = (...forbiddenBy: AccountLock[]) =>
        ask(posting({ debit: alice.id, credit: bob.id, amount: 1n, forbiddenBy }));
      await engine.setLocks(alice.id, ["withdraw", "total"]);
      expect(await spend("mint", "total")).toBe("account_locked");
      expect(await spend("mint")).toBe("posted");
      await engine.setLocks(alice.id, ["mint"]);
      expect(await spend("withdraw", "total")).toBe("posted");
      expect(await spend("withdraw", "mint")).toBe("account_locked");
      await engine.setLocks(alice.id, []);
      expect(await spend(...locks)).toBe("posted");
    });

    it("stops only what names it, and only who pays", async () => {
      const { engine, ask, alice, bob, chain } = await openWorld(subject().engine);
      await engine.setLocks(alice.id, locks);
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 1n }))).toBe("posted");
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 1n, forbiddenBy: [] }))).toBe("posted");
      expect(await ask(posting({ debit: chain.id, credit: alice.id, amount: 1n, forbiddenBy: locks }))).toBe("posted");
      expect(await ask(posting({ debit: bob.id, credit: alice.id, amount: 1n, forbiddenBy: locks }))).toBe("posted");
    });

    it("is reported before insufficient funds", async () => {
      const { engine, ask, bob, alice } = await openWorld(subject().engine);
      await engine.setLocks(bob.id, ["total"]);
      const fields = { debit: bob.id, credit: alice.id, amount: 5n, forbiddenBy: ["total"] as const };
      expect(await ask(posting(fields))).toBe("account_locked");
    });
  });

export const describeHalt = (subject: Subject) =>
  describe("the halt of withdrawals", () => {
    it("stops what a withdraw lock would stop, and nothing else", async () => {
      const { engine, haltWithdrawals } = subject();
      const { ask, alice, bob } = await openWorld(engine, 10n);
      const spend = (amount: bigint, forbiddenBy: AccountLock[]) =>
        ask(posting({ debit: alice.id, credit: bob.id, amount, forbiddenBy }));
      await haltWithdrawals(true);
      try {
        expect(await spend(1n, ["withdraw"])).toBe("withdrawals_halted");
        expect(await spend(1n, ["total", "withdraw"])).toBe("withdrawals_halted");
        expect(await spend(1n, ["mint", "total"])).toBe("posted");
        expect(await spend(1n, [])).toBe("posted");
        expect(await spend(100n, ["withdraw"])).toBe("withdrawals_halted");
        await engine.setLocks(alice.id, ["withdraw"]);
        expect(await spend(1n, ["withdraw"])).toBe("account_locked");
        await engine.setLocks(alice.id, []);
      } finally {
        await haltWithdrawals(false);
      }
      expect(await spend(1n, ["withdraw"])).toBe("posted");
    });
  });
