import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import type { Subject } from "../engine-under-test.ts";
import { hold, posting } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

const settle = (holdId: string, id = newId()) => ({ kind: "settle", id, hold: holdId }) as const;
const release = (holdId: string, id = newId()) => ({ kind: "release", id, hold: holdId }) as const;

export const describeHolds = (subject: Subject) =>
  describe("a hold", () => {
    it("keeps the balance and takes the amount from what is available", async () => {
      const { ask, alice, bob, chain, balance, entries } = await openWorld(subject().engine, 10n);
      expect(await ask(hold({ debit: alice.id, credit: chain.id, amount: 7n }))).toBe("posted");
      expect(await balance(alice)).toEqual({ posted: 10n, held: 7n, seq: 1, heldSeq: 1 });
      expect(await balance(chain)).toEqual({ posted: -10n, held: 0n, seq: 1, heldSeq: 0 });
      expect(await entries(alice)).toHaveLength(1);
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 4n }))).toBe("insufficient_funds");
      expect(await ask(hold({ debit: alice.id, credit: chain.id, amount: 4n }))).toBe("insufficient_funds");
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 3n }))).toBe("posted");
      expect(await balance(alice)).toEqual({ posted: 7n, held: 7n, seq: 2, heldSeq: 1 });
    });

    it("settled moves what it said to where it said, and names the hold", async () => {
      const { ask, alice, chain, balance, entries } = await openWorld(subject().engine, 10n);
      const words = { group: "WITHDRAWAL", subGroup: "TRANSFER", description: "To BNB Chain", related: newId() };
      const withdrawal = hold({ debit: alice.id, credit: chain.id, amount: 7n, ...words });
      const end = settle(withdrawal.id);
      expect(await ask(withdrawal)).toBe("posted");
      expect(await ask(end)).toBe("posted");
      expect(await balance(alice)).toEqual({ posted: 3n, held: 0n, seq: 2, heldSeq: 2 });
      expect(await balance(chain)).toEqual({ posted: -3n, held: 0n, seq: 2, heldSeq: 0 });
      const expected = { ...words, transferId: end.id, amount: 7n, related: withdrawal.id, seq: 2 };
      expect((await entries(alice)).at(-1)).toMatchObject({ ...expected, balanceAfter: 3n });
      expect((await entries(chain)).at(-1)).toMatchObject({ ...expected, balanceAfter: -3n });
    });

    it("released makes the amount available again and leaves no entry", async () => {
      const { ask, alice, bob, chain, balance } = await openWorld(subject().engine, 10n);
      const withdrawal = hold({ debit: alice.id, credit: chain.id, amount: 7n });
      await ask(withdrawal);
      expect(await ask(release(withdrawal.id))).toBe("posted");
      expect(await balance(alice)).toEqual({ posted: 10n, held: 0n, seq: 1, heldSeq: 2 });
      expect(await balance(chain)).toEqual({ posted: -10n, held: 0n, seq: 1, heldSeq: 0 });
      expect(await ask(posting({ debit: alice.id, credit: bob.id, amount: 10n }))).toBe("posted");
    });

    it("ends once, whichever end comes second", async () => {
      const { ask, alice, chain, balance } = await openWorld(subject().engine, 10n);
      const first = hold({ debit: alice.id, credit: chain.id, amount: 3n });
      const second = hold({ debit: alice.id, credit: chain.id, amount: 3n });
      for (const made of [first, second]) await ask(made);
      await ask(settle(first.id));
      await ask(release(second.id));
      const before = await balance(alice);
      for (const again of [settle, release]) {
        expect(await ask(again(first.id))).toBe("hold_already_settled");
        expect(await ask(again(second.id))).toBe("hold_already_released");
      }
      expect(await balance(alice)).toEqual(before);
    });

    it("returns `exists` for the same end, and `exists_with_different_fields` for another under its key", async () => {
      const { ask, alice, chain, balance } = await openWorld(subject().engine, 10n);
      const made = hold({ debit: alice.id, credit: chain.id, amount: 3n });
      const other = hold({ debit: alice.id, credit: chain.id, amount: 3n });
      for (const each of [made, other]) await ask(each);
      const end = settle(made.id);
      expect(await ask(end)).toBe("posted");
      expect(await ask(end)).toBe("exists");
      expect(await ask(settle(other.id, end.id))).toBe("exists_with_different_fields");
      expect(await ask(release(made.id, end.id))).toBe("exists_with_different_fields");
      expect(await ask(settle(made.id, made.id))).toBe("exists_with_different_fields");
      expect(await ask(made)).toBe("exists");
      expect(await balance(alice)).toEqual({ posted: 7n, held: 3n, seq: 2, heldSeq: 3 });
    });

    it("must exist to end: not an unknown one, not a posting, not one that was refused", async () => {
      const { ask, alice, bob, chain } = await openWorld(subject().engine, 10n);
      const paid = posting({ debit: alice.id, credit: bob.id, amount: 1n });
      const refused = hold({ debit: alice.id, credit: chain.id, amount: 100n });
      await ask(paid);
      await ask(refused);
      for (const id of [newId(), paid.id, refused.id]) {
        expect(await ask(settle(id))).toBe("hold_not_found");
        expect(await ask(release(id))).toBe("hold_not_found");
      }
    });

    it("ends although its account was locked and withdrawals halted in between", async () => {
      const { engine, haltWithdrawals } = subject();
      const { ask, alice, chain, balance } = await openWorld(engine, 10n);
      const fields = { debit: alice.id, credit: chain.id, amount: 3n, forbiddenBy: ["withdraw"] as const };
      const [first, second] = [hold(fields), hold(fields)];
      await ask(first);
      await ask(second);
      await engine.setLocks(alice.id, ["withdraw", "mint", "total"]);
      await haltWithdrawals(true);
      try {
        expect(await ask(settle(first.id))).toBe("posted");
        expect(await ask(release(second.id))).toBe("posted");
      } finally {
        await haltWithdrawals(false);
      }
      expect(await balance(alice)).toMatchObject({ posted: 7n, held: 0n });
    });

    it.each([1n, 10n ** 30n + 1n, 2n ** 128n - 1n])("keeps every digit of %s", async (amount) => {
      const { ask, alice, chain, balance } = await openWorld(subject().engine, amount);
      const made = hold({ debit: alice.id, credit: chain.id, amount });
      await ask(made);
      expect(await balance(alice)).toMatchObject({ posted: amount, held: amount });
      await ask(settle(made.id));
      expect(await balance(chain)).toMatchObject({ posted: 0n, held: 0n });
    });

    it("is ended by one of those who try at the same time", async () => {
      const { engine, ask, alice, chain, balance } = await openWorld(subject().engine, 10n);
      const made = hold({ debit: alice.id, credit: chain.id, amount: 3n });
      await ask(made);
      const tries = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? settle(made.id) : release(made.id)));
      const verdicts = (await Promise.all(tries.map((end) => engine.post([end])))).flat();
      const winner = verdicts.indexOf("posted");
      const isSettled = tries[winner]?.kind === "settle";
      const late = isSettled ? "hold_already_settled" : "hold_already_released";
      expect(verdicts).toEqual(tries.map((_, n) => (n === winner ? "posted" : late)));
      expect(await balance(alice)).toMatchObject({ posted: isSettled ? 7n : 10n, held: 0n, heldSeq: 2 });
    });
  });
