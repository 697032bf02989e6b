import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import { shardOf } from "../../account.ts";
import { maxAmount } from "../../transfer.ts";
import type { Subject } from "../engine-under-test.ts";
import { newAccount, posting } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

export const describePostings = (subject: Subject) =>
  describe("a posting", () => {
    it("moves the amount and leaves an entry with either party", async () => {
      const { ask, alice, shop, balance, entries } = await openWorld(subject().engine);
      const earlier = newId();
      const buy = posting({ debit: alice.id, credit: shop.id, amount: 300n, description: "Keycard", related: earlier });
      expect(await ask(buy)).toBe("posted");
      expect(await balance(alice)).toEqual({ posted: 700n, held: 0n, seq: 2, heldSeq: 0 });
      expect(await balance(shop)).toEqual({ posted: 300n, held: 0n, seq: 1, heldSeq: 0 });
      const shared = {
        transferId: buy.id,
        amount: 300n,
        from: { accountId: alice.id, name: "alice", isSystem: false },
        to: { accountId: shop.id, name: "Shop", isSystem: true },
        group: "STORE",
        subGroup: "PURCHASE",
        description: "Keycard",
        related: earlier,
        createdAt: expect.any(Date),
      };
      expect((await entries(alice)).at(-1)).toEqual({ ...shared, seq: 2, balanceAfter: 700n });
      expect(await entries(shop)).toEqual([{ ...shared, seq: 1, balanceAfter: 300n }]);
    });

    it("may take everything, and nothing beyond", async () => {
      const { ask, alice, bob, balance } = await openWorld(subject().engine, 10n);
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 11n }))).toBe("insufficient_funds");
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 10n }))).toBe("posted");
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 1n }))).toBe("insufficient_funds");
      expect([(await balance(alice)).posted, (await balance(bob)).posted]).toEqual([0n, 10n]);
    });

    it("lets only a chain's counterparty go below zero", async () => {
      const { engine, ask, alice, shop } = await openWorld(subject().engine);
      for (const kind of ["user", "sale", "treasury", "fees", "game"] as const) {
        const poor = newAccount(kind, kind, shardOf(alice.id));
        await engine.openAccounts([poor]);
        expect(await ask(posting({ debit: poor.id, credit: shop.id, amount: 1n }))).toBe("insufficient_funds");
      }
      const chain = newAccount("chain", "Ethereum", shardOf(alice.id));
      await engine.openAccounts([chain]);
      expect(await ask(posting({ debit: chain.id, credit: shop.id, amount: 1n }))).toBe("posted");
    });

    it.each([0n, -1n, maxAmount + 1n, -maxAmount, 10n ** 60n])("refuses the amount %s", async (amount) => {
      const { ask, alice, chain, balance } = await openWorld(subject().engine);
      expect(await ask(posting({ debit: chain.id, credit: alice.id, amount }))).toBe("invalid_amount");
      expect(await balance(alice)).toMatchObject({ posted: 1_000n, seq: 1 });
    });

    it.each([1n, 217_000_000n * 10n ** 18n, 10n ** 30n, 10n ** 30n + 1n, maxAmount])(
      "keeps every digit of %s",
      async (amount) => {
        const { ask, alice, bob, chain, balance, entries } = await openWorld(subject().engine, 1n);
        expect(await ask(posting({ debit: chain.id, credit: bob.id, amount }))).toBe("posted");
        expect(await ask(posting({ debit: bob.id, credit: alice.id, amount }))).toBe("posted");
        expect((await balance(alice)).posted).toBe(amount + 1n);
        expect((await balance(chain)).posted).toBe(-amount - 1n);
        expect((await entries(alice)).at(-1)).toMatchObject({ amount, balanceAfter: amount + 1n });
        expect((await entries(chain)).at(-1)).toMatchObject({ amount, balanceAfter: -amount - 1n });
      },
    );

    it("refuses to pay oneself, who is unknown, and over the border of a shard", async () => {
      const { engine, ask, alice, bob, balance } = await openWorld(subject().engine);
      const abroad = newAccount("user", "carol", shardOf(alice.id) + 1);
      await engine.openAccounts([abroad]);
      expect(await ask(posting({ debit: alice.id, credit: alice.id, amount: 1n }))).toBe("same_account");
      expect(await ask(posting({ debit: alice.id, credit: newId(), amount: 1n }))).toBe("account_not_found");
      expect(await ask(posting({ debit: newId(), credit: bob.id, amount: 1n }))).toBe("account_not_found");
      expect(await ask(posting({ debit: newId(), credit: newId(), amount: 1n }))).toBe("account_not_found");
      expect(await ask(posting({ debit: alice.id, credit: abroad.id, amount: 1n }))).toBe("different_shards");
      expect(await balance(alice)).toMatchObject({ posted: 1_000n, seq: 1 });
    });

    it("names the first reason when there are several", async () => {
      const { engine, ask, alice, bob } = await openWorld(subject().engine);
      await engine.setLocks(bob.id, ["total"]);
      const abroad = newAccount("user", "carol", shardOf(alice.id) + 1);
      await engine.openAccounts([abroad]);
      const forbiddenBy = ["total"] as const;
      const nobody = newId();
      expect(await ask(posting({ debit: nobody, credit: nobody, amount: 0n }))).toBe("invalid_amount");
      expect(await ask(posting({ debit: nobody, credit: nobody, amount: 1n }))).toBe("same_account");
      expect(await ask(posting({ debit: bob.id, credit: nobody, amount: 1n, forbiddenBy }))).toBe("account_not_found");
      expect(await ask(posting({ debit: bob.id, credit: abroad.id, amount: 1n, forbiddenBy }))).toBe(
        "different_shards",
      );
      expect(await ask(posting({ debit: bob.id, credit: alice.id, amount: 1n, forbiddenBy }))).toBe("account_locked");
      expect(await ask(posting({ debit: bob.id, credit: alice.id, amount: 1n }))).toBe("insufficient_funds");
    });
  });
