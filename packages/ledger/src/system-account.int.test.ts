import { connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { systemAccount } from "./account.ts";
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

it("the system accounts of many players are opened in one call, also where some are open already", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await using ledger = createLedger({ db });
  await using another = createLedger({ db });
  const players = ["001", "002", "002", "003"].map((shard) => newId().slice(0, -3) + shard);
  const ids = [...new Set(players.map((player) => systemAccount("chain", "BNB Chain", player).id))];
  await another.openSystemAccount("chain", "BNB Chain", players[1] ?? "");

  await Promise.all([1, 2].map(() => ledger.openSystemAccounts("chain", "BNB Chain", players)));

  expect(ids).toHaveLength(3);
  expect(await createPostgresEngine(db).balances(ids)).toEqual(Array(3).fill(expect.objectContaining({ posted: 0n })));
});

it("a party with a key keeps its account when it is renamed, shares it with no namesake, and has the sum of its shards", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await using ledger = createLedger({ db });
  await using renamed = createLedger({ db });
  // Of different shards.
  const players = ["01932f00-0000-7000-8000-000000000001", "01932f00-0000-7000-8000-000000000002"];
  await createPostgresEngine(db).openAccounts(players.map((id) => ({ id, kind: "user", name: id })));
  const namesakes = ["Hangar 7", "hangar-7", "game with key hangar-7"].map(
    (name) => systemAccount("game", name, players[0] ?? "").id,
  );
  const opened = [];
  for (const [nth, player] of players.entries()) {
    const chain = await ledger.openSystemAccount("chain", "BNB Chain", player);
    const game = await ledger.openSystemAccount("game", "Hangar 7", player, "hangar-7");
    opened.push(game.id);
    await ledger.post(posting({ debit: chain.id, credit: game.id, amount: nth === 0 ? 7n : 5n }));
  }
  expect(new Set([...opened, ...namesakes]).size).toBe(5);
  expect(
    await Promise.all(players.map((player) => renamed.openSystemAccount("game", "Hangar 8", player, "hangar-7"))),
  ).toMatchObject(opened.map((id) => ({ id })));
  expect(await ledger.availableOf("game", "hangar-7")).toBe(12n);
  expect(await ledger.availableOf("game", "hangar-8")).toBe(0n);
});
