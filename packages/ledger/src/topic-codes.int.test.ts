import { addressAs, connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { waitUntil } from "@passport/testbed/wait-until";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createLedger } from "./ledger.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { posting } from "./testing/new-transfer.ts";

it("a topic that a transaction made and rolled back is the same topic for those that come after it", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await using ledger = createLedger({ db });
  const alice = newId();
  await createPostgresEngine(db).openAccounts([{ id: alice, kind: "user", name: "alice" }]);
  const { id: chain } = await ledger.openSystemAccount("chain", "BNB Chain", alice);
  const next = () => ({ ...posting({ debit: chain, credit: alice, amount: 1n }), group: "HANGAR", subGroup: "REPAIR" });
  const rolledBack = inTransaction(db, async (transaction) => {
    await ledger.postWithin(transaction, [next()]);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");

  const topics = () => sql<{ code: number }>`select code from ledger.topics where "group" = 'HANGAR'`.execute(db);
  await waitUntil("the topic to be learned", async () => (await topics()).rows.length === 1);
  expect(await ledger.post(next())).toBe("posted");
  await inTransaction(db, (transaction) => ledger.postWithin(transaction, [next()]));

  expect(await ledger.entriesAfter(alice, 0, 10)).toMatchObject(
    Array(2).fill({ group: "HANGAR", subGroup: "REPAIR", amount: 1n }),
  );
});

it("[LEDGER-28] a process adds no topic, but the corrections of one that exists: their numbers are few", async () => {
  await using database = await createTestDatabase();
  for (const role of ["api", "worker"] as const) {
    await using db = connectDatabase(addressAs(database.databaseUrl, role));
    const codeOf = (group: string, subGroup: string) =>
      sql<{ code: number }>`select ledger.topic_code(${group}, ${subGroup}) as code`.execute(db);
    for (const [group, subGroup] of [
      ["DEPOSIT", "never asked for before"],
      ["X", "REFUND"],
    ] as const)
      await expect(codeOf(group, subGroup)).rejects.toMatchObject({ code: "42501" });
    for (const [group, subGroup] of [
      ["DEPOSIT", "TRANSFER"],
      ["STORE", "REFUND"],
    ] as const)
      expect((await codeOf(group, subGroup)).rows).toHaveLength(1);
  }
});
