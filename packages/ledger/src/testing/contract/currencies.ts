import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import { issuerAccount, type NewAccount, playerAccount, shardOf } from "../../account.ts";
import type { EngineUnderTest, Subject } from "../engine-under-test.ts";
import { hold, newAccount, posting } from "../new-transfer.ts";
import { openWorld } from "../open-world.ts";

const openPoints = async ({ engine, declareCurrency }: EngineUnderTest, cap = 100n) => {
  const world = await openWorld(engine);
  const currency = await declareCurrency(cap);
  const points = (owner: NewAccount) => playerAccount(owner.id, owner.name, currency);
  const issuer = issuerAccount(currency, "Arcade", world.alice.id);
  const [alices, bobs] = [points(world.alice), points(world.bob)];
  expect(await engine.openAccounts([issuer, alices, bobs])).toEqual(["opened", "opened", "opened"]);
  const issue = (amount: bigint) => world.ask(posting({ debit: issuer.id, credit: alices.id, amount }));
  const takeBack = (amount: bigint) => world.ask(posting({ debit: alices.id, credit: issuer.id, amount }));
  return { ...world, currency, issuer, alices, bobs, issue, takeBack };
};

export const describeCurrencies = (subject: Subject) =>
  describe("a currency", () => {
    it("[LEDGER-20] stays by itself: no transfer, posted or held, leads from one into another", async () => {
      const { ask, alice, bob, alices, bobs, shop, issuer, chain, issue, balance } = await openPoints(subject());
      expect(await issue(50n)).toBe("posted");
      const ends: [NewAccount, NewAccount][] = [
        [alice, bobs],
        [alices, bob],
        [alices, shop],
        [issuer, alice],
        [chain, alices],
      ];
      for (const [debit, credit] of ends) {
        const fields = { debit: debit.id, credit: credit.id, amount: 1n };
        expect(await ask(posting(fields))).toBe("different_currencies");
        expect(await ask(hold(fields))).toBe("different_currencies");
      }
      expect(await ask(posting({ debit: alices.id, credit: bobs.id, amount: 20n }))).toBe("posted");
      expect((await balance(alice)).posted).toBe(1_000n);
      expect((await balance(alices)).posted).toBe(30n);
      expect((await balance(bobs)).posted).toBe(20n);
    });

    it("[LEDGER-20] the refusal changes nothing: the key may be used for a transfer within one currency", async () => {
      const { ask, alice, bob, bobs } = await openPoints(subject());
      const stray = posting({ debit: alice.id, credit: bobs.id, amount: 1n });
      expect(await ask(stray)).toBe("different_currencies");
      expect(await ask({ ...stray, credit: bob.id })).toBe("posted");
    });

    it("[LEDGER-21] is issued up to its cap and no further; what comes back can be issued again", async () => {
      const { issue, takeBack, balance, issuer } = await openPoints(subject(), 100n);
      expect(await issue(60n)).toBe("posted");
      expect(await issue(41n)).toBe("issue_cap_reached");
      expect(await issue(40n)).toBe("posted");
      expect(await issue(1n)).toBe("issue_cap_reached");
      expect((await balance(issuer)).posted).toBe(-100n);
      expect(await takeBack(101n)).toBe("insufficient_funds");
      expect(await takeBack(30n)).toBe("posted");
      expect(await issue(31n)).toBe("issue_cap_reached");
      expect(await issue(30n)).toBe("posted");
    });

    it("[LEDGER-21] a refused issue is the key's last word, also when there is room again", async () => {
      const { ask, takeBack, issuer, alices } = await openPoints(subject(), 10n);
      const whole = posting({ debit: issuer.id, credit: alices.id, amount: 10n });
      const more = posting({ debit: issuer.id, credit: alices.id, amount: 1n });
      expect(await ask(whole)).toBe("posted");
      expect(await ask(more)).toBe("issue_cap_reached");
      expect(await takeBack(10n)).toBe("posted");
      expect(await ask(more)).toBe("issue_cap_reached");
    });

    it("[LEDGER-21] an issuer's hold counts as issued until it is released", async () => {
      const { ask, issue, issuer, alices } = await openPoints(subject(), 10n);
      const [first, second] = [8n, 2n].map((amount) => hold({ debit: issuer.id, credit: alices.id, amount }));
      if (first === undefined || second === undefined) throw new Error("Two holds were made");
      expect(await ask(first)).toBe("posted");
      expect(await ask(second)).toBe("posted");
      expect(await issue(1n)).toBe("issue_cap_reached");
      expect(await ask({ kind: "settle", id: newId(), hold: first.id })).toBe("posted");
      expect(await issue(1n)).toBe("issue_cap_reached");
      expect(await ask({ kind: "release", id: newId(), hold: second.id })).toBe("posted");
      expect(await issue(2n)).toBe("posted");
    });

    it("[LEDGER-21] a batch is decided as it goes on: what one takes back, the next may issue", async () => {
      const { engine, issuer, alices } = await openPoints(subject(), 5n);
      const issue = { debit: issuer.id, credit: alices.id, amount: 5n };
      const back = { debit: alices.id, credit: issuer.id, amount: 5n };
      const batch = [posting(issue), posting(issue), posting(back), posting(issue), posting(issue)];
      expect(await engine.post(batch)).toEqual([
        "posted",
        "issue_cap_reached",
        "posted",
        "posted",
        "issue_cap_reached",
      ]);
    });

    it("[LEDGER-21] one cap is for all shards", async () => {
      const { engine, ask, issue, currency, alice } = await openPoints(subject(), 10n);
      const carol = newAccount("user", "carol", shardOf(alice.id) + 1);
      await engine.openAccounts([carol]);
      const [issuer, carols] = [
        issuerAccount(currency, "Arcade", carol.id),
        playerAccount(carol.id, "carol", currency),
      ];
      await engine.openAccounts([issuer, carols]);
      expect(await issue(7n)).toBe("posted");
      expect(await ask(posting({ debit: issuer.id, credit: carols.id, amount: 4n }))).toBe("issue_cap_reached");
      expect(await ask(posting({ debit: issuer.id, credit: carols.id, amount: 3n }))).toBe("posted");
    });

    it("an account in it has its owner's locks, from its opening on", async () => {
      const { engine, ask, alice, bob, alices, issue, currency } = await openPoints(subject());
      expect(await issue(10n)).toBe("posted");
      const spend = (debit: NewAccount, credit: NewAccount) =>
        ask(posting({ debit: debit.id, credit: credit.id, amount: 1n, forbiddenBy: ["total"] }));
      await engine.setLocks(alice.id, ["total"]);
      const game = { ...newAccount("game", "Arcade", shardOf(alice.id)), currency };
      await engine.openAccounts([game]);
      expect(await spend(alices, game)).toBe("account_locked");
      const other = await subject().declareCurrency(10n);
      const late = playerAccount(alice.id, "alice", other);
      const issuer = issuerAccount(other, "Other", alice.id);
      const theirs = playerAccount(bob.id, "bob", other);
      await engine.openAccounts([late, issuer, theirs]);
      expect(await ask(posting({ debit: issuer.id, credit: late.id, amount: 1n }))).toBe("posted");
      expect(await spend(late, theirs)).toBe("account_locked");
    });
  });
