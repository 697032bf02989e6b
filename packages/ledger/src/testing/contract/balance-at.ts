import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../history.ts";
import type { Subject } from "../engine-under-test.ts";
import { hold, posting } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

/**
 * What the entries up to an instant add up to, one by one. Times of entries may be finer than a date: of those in its very
 * millisecond, any number may be before it.
 */
const replayed = (entries: readonly HistoryEntry[], accountId: string, instant: Date): bigint[] => {
  let sum = 0n;
  let possible = [sum];
  for (const { createdAt, to, amount } of entries) {
    if (createdAt > instant) break;
    sum += to.accountId === accountId ? amount : -amount;
    possible = createdAt < instant ? [sum] : [...possible, sum];
  }
  return possible;
};

const around = (instant: Date): Date[] => [-1, 0, 1].map((ms) => new Date(instant.getTime() + ms));

export const describeBalanceAt = (subject: Subject) =>
  describe("a balance at an instant", () => {
    it("[LEDGER-22] is what the entries up to then add up to, at every entry and around it", async () => {
      const { engine, ask, alice, bob, entries } = await openWorld(subject().engine);
      for (let n = 1; n <= 40; n += 1) {
        const [debit, credit] = n % 3 === 0 ? [bob.id, alice.id] : [alice.id, bob.id];
        await ask(posting({ debit, credit, amount: BigInt(n % 5) + 1n }));
      }
      for (const account of [alice, bob]) {
        const own = await entries(account);
        for (const moment of own.flatMap(({ createdAt }) => around(createdAt))) {
          expect(replayed(own, account.id, moment)).toContain(await engine.balanceAt(account.id, moment));
        }
      }
    });

    it("[LEDGER-22] is nothing before the first entry, the balance after the last, and unknown for no account", async () => {
      const { engine, alice, bob, balance } = await openWorld(subject().engine);
      expect(await engine.balanceAt(alice.id, new Date("2001-01-01T00:00:00Z"))).toBe(0n);
      expect(await engine.balanceAt(bob.id, new Date("2999-01-01T00:00:00Z"))).toBe(0n);
      expect(await engine.balanceAt(alice.id, new Date("2999-01-01T00:00:00Z"))).toBe((await balance(alice)).posted);
      expect(await engine.balanceAt(newId(), new Date())).toBeUndefined();
    });

    it("[LEDGER-22] is changed by the settlement of a hold, not by the hold", async () => {
      const { engine, ask, alice, shop } = await openWorld(subject().engine, 10n);
      const held = hold({ debit: alice.id, credit: shop.id, amount: 4n });
      const far = new Date("2999-01-01T00:00:00Z");
      await ask(held);
      expect(await engine.balanceAt(alice.id, far)).toBe(10n);
      await ask({ kind: "settle", id: newId(), hold: held.id });
      expect(await engine.balanceAt(alice.id, far)).toBe(6n);
    });
  });
