import { connectDatabase } from "@passport/database";
import { createLedger, type HistoryEntry, reconcileOrHalt } from "@passport/ledger";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { seed, seedHistory } from "../../apps/server/src/seed.ts";
import { datePast } from "./date-past.ts";

const day = 86_400_000;
const players = ["alice", "bob", "carol", "erin"];

it("spreads the seeded histories over months, in order, and the ledger finds nothing wrong with them", async () => {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase());
  const db = resources.use(connectDatabase(database.ownerUrl));
  const ledger = resources.use(createLedger({ db }));
  await seed(db);
  expect(await seedHistory(ledger, db, datePast)).toEqual(players);
  const rows = await db
    .selectFrom("users")
    .select(["account_id", "created_at"])
    .where("username", "in", players)
    .execute();
  const histories = await Promise.all(rows.map(({ account_id }) => ledger.entriesAfter(account_id, 0, 1000)));
  for (const [nth, entries] of histories.entries()) {
    const times = entries.map(({ createdAt }: HistoryEntry) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(rows[nth]?.created_at.getTime()).toBeLessThan(times[0] ?? 0);
    expect(times.at(-1)).toBeLessThan(Date.now());
    expect(Date.now() - (times[0] ?? 0)).toBeGreaterThan(60 * day);
  }
  const months = histories.flat().map(({ createdAt }) => createdAt.toISOString().slice(0, 7));
  expect(new Set(months).size).toBeGreaterThanOrEqual(6);
  expect((await reconcileOrHalt(db)).breaches).toEqual([]);

  // What follows is later than all of it, and a second run changes nothing.
  expect(await seedHistory(ledger, db, datePast)).toEqual([]);
});
