/**
 * Races whose loser must lose. More of the random ones:
 * LEDGER_RACES=20000 npx vitest run --project integration packages/ledger/src/ledger.race
 */
import { randomInt } from "node:crypto";
import { inTransaction } from "@passport/database";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Balance } from "./engine.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { type ConnectedEngine, connectEngine } from "./testing/connect-engine.ts";
import { hold, posting } from "./testing/new-transfer.ts";
import { openWorld, type World } from "./testing/open-world.ts";
import type { Verdict } from "./transfer.ts";

const races = Number(process.env["LEDGER_RACES"] ?? 1_000);
const spenders = 3;

const resources = new AsyncDisposableStack();
let connected: ConnectedEngine;

beforeAll(async () => {
  connected = resources.use(connectEngine(resources.use(await createTestDatabase())));
});
afterAll(() => resources.disposeAsync());

describe("a lock against spending", () => {
  interface Spend {
    verdict: Verdict;
    /** Asked for before the lock was acknowledged, answered after the lock was asked for: it could go either way. */
    isClose: boolean;
  }

  /** Sets the lock and notes, in the transaction that sets it, how far the account had come. */
  const lockAndNote = ({ alice }: World): Promise<Balance> =>
    inTransaction(connected.owner, async (transaction) => {
      const engine = createPostgresEngine(transaction);
      await engine.setLocks(alice.id, ["total"]);
      const [balance] = await engine.balances([alice.id]);
      if (balance === undefined) throw new Error("Alice is gone");
      return balance;
    });

  const race = async (round: number) => {
    const world = await openWorld(connected.engine, 10_000n);
    const { alice, shop, ask } = world;
    const spends: Spend[] = [];
    let isLocking = false;
    let isLocked = false;
    const spendUntilLocked = async (): Promise<void> => {
      const fields = { debit: alice.id, credit: shop.id, amount: 1n, forbiddenBy: ["total"] as const };
      for (let verdict: Verdict = "posted"; verdict === "posted"; ) {
        const wasLocked = isLocked;
        verdict = await ask(spends.length % 3 === 0 ? hold(fields) : posting(fields));
        spends.push({ verdict, isClose: isLocking && !wasLocked });
      }
    };
    const lock = async (): Promise<Balance> => {
      const patience = round % 4;
      await waitUntil("some spends", () => spends.length >= patience, { intervalMs: 0 });
      // Somewhere within a transaction, not always at its end.
      for (let turns = randomInt(6); turns > 0; turns -= 1) await new Promise(setImmediate);
      isLocking = true;
      const balance = await lockAndNote(world);
      isLocked = true;
      return balance;
    };
    const [atLock] = await Promise.all([lock(), ...Array.from({ length: spenders }, spendUntilLocked)]);
    return { atLock, atEnd: await world.balance(alice), spends };
  };

  it(
    "lets nothing through that it forbids once it is set",
    async () => {
      let close = 0;
      for (let round = 0; round < races; round += 1) {
        const { atLock, atEnd, spends } = await race(round);
        expect(atEnd).toEqual(atLock);
        const done = spends.filter(({ verdict }) => verdict === "posted").length;
        expect(spends.length - done).toBe(spenders);
        // The deposit is an entry too; every other change was one of the spends.
        expect(atEnd.seq - 1 + atEnd.heldSeq).toBe(done);
        const outcomes = new Set(spends.filter(({ isClose }) => isClose).map(({ verdict }) => verdict));
        if (outcomes.size === 2) close += 1;
      }
      // The lock came between spends that were under way with it; otherwise this was no race.
      expect(close).toBeGreaterThan(races / 4);
    },
    60_000 + races * 60,
  );
});
