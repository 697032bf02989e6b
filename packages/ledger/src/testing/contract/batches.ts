import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import type { Subject } from "../engine-under-test.ts";
import { hold, posting } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

export const describeBatches = (subject: Subject) =>
  describe("a batch", () => {
    it("decides each transfer on what the ones before it left", async () => {
      const { engine, alice, bob, shop, balance } = await openWorld(subject().engine, 10n);
      const verdicts = await engine.post([
        posting({ debit: bob.id, credit: shop.id, amount: 1n }),
        posting({ debit: alice.id, credit: bob.id, amount: 6n }),
        posting({ debit: alice.id, credit: bob.id, amount: 5n }),
        posting({ debit: bob.id, credit: shop.id, amount: 6n }),
        posting({ debit: alice.id, credit: shop.id, amount: 4n }),
        posting({ debit: alice.id, credit: shop.id, amount: 1n }),
      ]);
      expect(verdicts).toEqual([
        "insufficient_funds",
        "posted",
        "insufficient_funds",
        "posted",
        "posted",
        "insufficient_funds",
      ]);
      const [a, b, s] = [await balance(alice), await balance(bob), await balance(shop)];
      expect([a.posted, b.posted, s.posted]).toEqual([0n, 0n, 10n]);
      expect([a.seq, b.seq, s.seq]).toEqual([3, 2, 2]);
    });

    it("checks the way there, not only the end: money must be there before it is spent", async () => {
      const { engine, alice, bob, balance } = await openWorld(subject().engine, 10n);
      const verdicts = await engine.post([
        posting({ debit: bob.id, credit: alice.id, amount: 10n }),
        posting({ debit: alice.id, credit: bob.id, amount: 10n }),
      ]);
      expect(verdicts).toEqual(["insufficient_funds", "posted"]);
      expect((await balance(bob)).posted).toBe(10n);
    });

    it("knows a key that it has seen before in the same batch", async () => {
      const { engine, alice, bob, balance } = await openWorld(subject().engine, 10n);
      const pay = posting({ debit: alice.id, credit: bob.id, amount: 4n });
      const tooMuch = posting({ debit: alice.id, credit: bob.id, amount: 40n });
      const verdicts = await engine.post([pay, tooMuch, pay, { ...pay, amount: 5n }, { ...tooMuch, amount: 1n }, pay]);
      expect(verdicts).toEqual([
        "posted",
        "insufficient_funds",
        "exists",
        "exists_with_different_fields",
        "insufficient_funds",
        "exists",
      ]);
      expect(await balance(alice)).toMatchObject({ posted: 6n, seq: 2 });
    });

    it("makes, ends and fails to end a hold again in one go", async () => {
      const { engine, alice, bob, balance } = await openWorld(subject().engine, 10n);
      const first = hold({ debit: alice.id, credit: bob.id, amount: 6n });
      const second = hold({ debit: alice.id, credit: bob.id, amount: 6n, id: newId() });
      const verdicts = await engine.post([
        { kind: "settle", id: newId(), hold: first.id },
        first,
        second,
        { kind: "release", id: newId(), hold: first.id },
        { kind: "settle", id: newId(), hold: first.id },
        { kind: "settle", id: newId(), hold: second.id },
        { ...second, id: newId() },
      ]);
      expect(verdicts).toEqual([
        "hold_not_found",
        "posted",
        "insufficient_funds",
        "posted",
        "hold_already_released",
        "hold_not_found",
        "posted",
      ]);
      expect(await balance(alice)).toEqual({ posted: 10n, held: 6n, seq: 1, heldSeq: 3 });
    });

    it("of a thousand transfers through one account counts its entries without a gap", async () => {
      const { engine, alice, shop, chain, balance, entries } = await openWorld(subject().engine, 1n);
      const transfers = Array.from({ length: 1_000 }, (_, n) =>
        n % 2 === 0
          ? posting({ debit: chain.id, credit: alice.id, amount: BigInt(n + 1) })
          : posting({ debit: alice.id, credit: shop.id, amount: BigInt(n) }),
      );
      expect(await engine.post(transfers)).toEqual(transfers.map(() => "posted"));
      expect(await balance(alice)).toMatchObject({ posted: 1n, seq: 1_001 });
      const found = await entries(alice);
      expect(found.map(({ seq }) => seq)).toEqual(found.map((_, n) => n + 1));
      expect(found.slice(1).map(({ transferId }) => transferId)).toEqual(transfers.map(({ id }) => id));
    });
  });
