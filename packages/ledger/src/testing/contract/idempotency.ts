import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import { shardOf } from "../../account.ts";
import type { Transfer } from "../../transfer.ts";
import type { Subject } from "../engine-under-test.ts";
import { hold, newAccount, posting } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

export const describeIdempotency = (subject: Subject) =>
  describe("a key", () => {
    it("that was posted returns `exists` and changes nothing, even if the money was spent or locked since", async () => {
      const { engine, ask, alice, bob, shop, balance } = await openWorld(subject().engine, 10n);
      const pay = posting({ debit: alice.id, credit: bob.id, amount: 6n, forbiddenBy: ["total"] });
      expect(await ask(pay)).toBe("posted");
      expect(await ask(pay)).toBe("exists");
      await ask(posting({ debit: alice.id, credit: shop.id, amount: 4n }));
      await engine.setLocks(alice.id, ["total"]);
      expect(await ask(pay)).toBe("exists");
      expect(await balance(alice)).toMatchObject({ posted: 0n, seq: 3 });
      expect(await balance(bob)).toMatchObject({ posted: 6n, seq: 1 });
    });

    it("with any other field is refused, whichever field it is", async () => {
      const { ask, alice, bob, shop, balance } = await openWorld(subject().engine, 10n);
      const pay = posting({ debit: alice.id, credit: bob.id, amount: 2n, related: newId() });
      const { related: _, ...unrelated } = pay;
      expect(await ask(pay)).toBe("posted");
      const changed: Transfer[] = [
        { ...pay, amount: 3n },
        { ...pay, amount: 0n },
        { ...pay, debit: shop.id },
        { ...pay, credit: shop.id },
        { ...pay, credit: alice.id },
        { ...pay, credit: newId() },
        { ...pay, debit: bob.id, credit: alice.id },
        { ...pay, group: "BATTLE" },
        { ...pay, subGroup: "FEE" },
        { ...pay, description: "Something else" },
        { ...pay, related: newId() },
        unrelated,
        { ...pay, kind: "hold" },
        { kind: "settle", id: pay.id, hold: pay.id },
        { kind: "release", id: pay.id, hold: newId() },
      ];
      for (const other of changed) expect(await ask(other)).toBe("exists_with_different_fields");
      expect(await balance(alice)).toEqual({ posted: 8n, held: 0n, seq: 2, heldSeq: 0 });
    });

    it("asks only for what was done, not for the conditions under which", async () => {
      const { ask, alice, bob } = await openWorld(subject().engine);
      const pay = posting({ debit: alice.id, credit: bob.id, amount: 2n });
      expect(await ask(pay)).toBe("posted");
      expect(await ask({ ...pay, forbiddenBy: ["withdraw", "total"] })).toBe("exists");
    });

    it("that was refused for want of money stays refused, whatever comes in and whatever it asks now", async () => {
      const { ask, alice, bob, chain, shop, balance } = await openWorld(subject().engine, 10n);
      const pay = posting({ debit: bob.id, credit: shop.id, amount: 5n });
      expect(await ask(pay)).toBe("insufficient_funds");
      await ask(posting({ debit: chain.id, credit: bob.id, amount: 100n }));
      expect(await ask(pay)).toBe("insufficient_funds");
      expect(await ask({ ...pay, amount: 1n })).toBe("insufficient_funds");
      expect(await ask({ ...pay, debit: alice.id })).toBe("insufficient_funds");
      expect(await ask({ ...pay, kind: "hold" })).toBe("insufficient_funds");
      expect(await ask({ ...pay, amount: 0n })).toBe("insufficient_funds");
      expect(await ask({ kind: "settle", id: pay.id, hold: newId() })).toBe("insufficient_funds");
      expect(await balance(bob)).toMatchObject({ posted: 100n, seq: 1 });
      expect(await ask({ ...pay, id: newId() })).toBe("posted");
    });

    it("that was refused by a lock or by the halt stays refused after they are gone", async () => {
      const { engine, haltWithdrawals } = subject();
      const { ask, alice, chain } = await openWorld(engine);
      const forbiddenBy = ["withdraw"] as const;
      const locked = posting({ debit: alice.id, credit: chain.id, amount: 1n, forbiddenBy });
      const halted = hold({ debit: alice.id, credit: chain.id, amount: 1n, forbiddenBy });
      await engine.setLocks(alice.id, ["withdraw"]);
      expect(await ask(locked)).toBe("account_locked");
      await engine.setLocks(alice.id, []);
      await haltWithdrawals(true);
      try {
        expect(await ask(halted)).toBe("withdrawals_halted");
      } finally {
        await haltWithdrawals(false);
      }
      expect(await ask(locked)).toBe("account_locked");
      expect(await ask(halted)).toBe("withdrawals_halted");
      expect(await ask({ ...locked, id: newId() })).toBe("posted");
    });

    it("that was refused for its own mistake may be tried again", async () => {
      const { engine, ask, alice } = await openWorld(subject().engine);
      const bob = newAccount("user", "bob", shardOf(alice.id));
      const pay = posting({ debit: alice.id, credit: bob.id, amount: 1n });
      expect(await ask({ ...pay, amount: 0n })).toBe("invalid_amount");
      expect(await ask({ ...pay, credit: alice.id })).toBe("same_account");
      expect(await ask(pay)).toBe("account_not_found");
      expect(await ask({ kind: "settle", id: pay.id, hold: newId() })).toBe("hold_not_found");
      await engine.openAccounts([bob]);
      expect(await ask(pay)).toBe("posted");
    });

    it("asked many times at once is carried out once", async () => {
      const { engine, alice, bob, balance } = await openWorld(subject().engine, 1_000n);
      const pays = Array.from({ length: 10 }, () => posting({ debit: alice.id, credit: bob.id, amount: 7n }));
      const answers = await Promise.all(Array.from({ length: 8 }, () => engine.post(pays)));
      for (const place of pays.keys()) {
        const each = answers.map((verdicts) => verdicts[place]).toSorted();
        expect(each).toEqual([...Array.from({ length: 7 }, () => "exists"), "posted"]);
      }
      expect(await balance(alice)).toMatchObject({ posted: 930n, seq: 11 });
      expect(await balance(bob)).toMatchObject({ posted: 70n, seq: 10 });
    });
  });
