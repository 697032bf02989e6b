import { connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { createLedger } from "./ledger.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { posting } from "./testing/new-transfer.ts";

it("a system account is found while the caller's own transaction posts to it", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await using ledger = createLedger({ db });
  const alice = newId();
  await createPostgresEngine(db).openAccounts([{ id: alice, kind: "user", name: "alice" }]);
  const chain = await ledger.openSystemAccount("chain", "BNB Chain", alice);
  // As after a restart: another one that remembers nothing yet.
  await using forgetful = createLedger({ db });
  const found = await inTransaction(db, async (transaction) => {
    await ledger.postWithin(transaction, [posting({ debit: chain.id, credit: alice, amount: 10n })]);
    return await forgetful.openSystemAccount("chain", "BNB Chain", alice);
  });
  expect(found).toEqual(chain);
});
