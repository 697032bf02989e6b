import { connectDatabase } from "@passport/database";
import { createLedger, type HistoryEntry, type Ledger } from "@passport/ledger";
import { createTestDatabase } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seed, seedHistory } from "./seed.ts";

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let db: ReturnType<typeof connectDatabase>;
let ledger: Ledger;
beforeAll(async () => {
  const database = resources.use(await createTestDatabase());
  // As the server: everything it seeds went through the ledger's own functions.
  db = resources.use(connectDatabase(database.databaseUrl));
  ledger = resources.use(createLedger({ db }));
  await seed(db);
  expect(await seedHistory(ledger, db)).toEqual(["alice", "bob", "carol", "erin"]);
});

const accountOf = async (username: string): Promise<string> => {
  const player = db.selectFrom("users").select("account_id").where("username", "=", username);
  return (await player.executeTakeFirstOrThrow()).account_id;
};

const historyOf = async (username: string): Promise<HistoryEntry[]> =>
  ledger.entriesAfter(await accountOf(username), 0, 1000);

it("gives alice a long history of every group, with money held, and mallory none", async () => {
  const entries = await historyOf("alice");
  expect(entries.length).toBeGreaterThanOrEqual(55);
  expect(new Set(entries.map(({ group }) => group)).size).toBe(7);
  expect(new Set(entries.map(({ subGroup }) => subGroup)).size).toBe(4);
  expect(new Set(entries.flatMap(({ from, to }) => [from.name, to.name]))).toEqual(
    new Set(["alice", "Ethereum", "BNB Chain", "Passport store", "Supremacy", "Supremacy World", "Passport"]),
  );
  const returned = entries.find(({ description }) => description.startsWith("Withdrawal returned"));
  expect(entries.map(({ transferId }) => transferId)).toContain(returned?.related);
  expect(await ledger.balance(await accountOf("alice"))).toMatchObject({ held: 1250n * 10n ** 18n });
  expect(await historyOf("mallory")).toEqual([]);
});

it("changes nothing when run again", async () => {
  const players = ["alice", "bob", "carol", "erin", "mallory"];
  const before = await Promise.all(players.map(historyOf));
  expect(await seedHistory(ledger, db)).toEqual([]);
  expect(await Promise.all(players.map(historyOf))).toEqual(before);
});
