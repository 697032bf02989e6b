/** LEDGER-5, the ledger's part: of any number of concurrent attempts to end a hold, exactly one succeeds. */
import { connectDatabase, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { systemAccount } from "./account.ts";
import { createLedger } from "./ledger.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { hold, posting } from "./testing/new-transfer.ts";
import type { Transfer, Verdict } from "./transfer.ts";

const processes = 3;
const tries = 60;
const held = 30n;

it("a hold ends exactly once, settled or released, under parallel ends from several pools", async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const pools = Array.from({ length: processes }, () => stack.use(connectDatabase(databaseUrl)));
  const ledgers = pools.map((db) => stack.use(createLedger({ db })));
  const [db] = pools;
  const [ledger] = ledgers;
  if (db === undefined || ledger === undefined) throw new Error("there is a first one");
  const alice = newId();
  const chain = systemAccount("chain", "BNB Chain", alice);
  await createPostgresEngine(db).openAccounts([{ id: alice, kind: "user", name: "alice" }, chain]);
  await ledger.post(posting({ debit: chain.id, credit: alice, amount: 1000n }));

  let settled = 0n;
  for (const group of ["WITHDRAWAL", "ASSET MANAGEMENT", "SUPREMACY WORLD"]) {
    for (let round = 0; round < 5; round += 1) {
      const reserved = hold({ debit: alice, credit: chain.id, amount: held, group });
      expect(await ledger.post(reserved)).toBe("posted");
      const ends = Array.from({ length: tries }, (_, n): Transfer => {
        return { kind: n % 2 === 0 ? "settle" : "release", id: newId(), hold: reserved.id };
      });
      const verdicts = await Promise.all(ends.map((end, n) => ledgers[n % processes]?.post(end)));
      const winner = ends[verdicts.indexOf("posted")];
      const loss: Verdict = winner?.kind === "settle" ? "hold_already_settled" : "hold_already_released";
      expect(verdicts.filter((verdict) => verdict === "posted")).toHaveLength(1);
      expect(verdicts.filter((verdict) => verdict === loss)).toHaveLength(tries - 1);
      if (winner?.kind === "settle") settled += held;
      expect(await ledger.balance(alice)).toMatchObject({ posted: 1000n - settled, held: 0n });
    }
  }
  expect((await reconcile(db)).breaches).toEqual([]);
});
