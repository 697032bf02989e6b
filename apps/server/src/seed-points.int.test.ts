import { connectDatabase } from "@passport/database";
import { createLedger, reconcileOrHalt } from "@passport/ledger";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { findAccountsByUsernames } from "./features/profile/index.ts";
import { seed } from "./seed.ts";
import { gameClientAt } from "./seed-game.ts";
import { seedPoints } from "./seed-points.ts";

it("gives players the game's own currency once, and the books add up in both", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await using ledger = createLedger({ db });
  await seed(db);
  const game = gameClientAt("http://127.0.0.1:8090");
  expect(await seedPoints({ db, ledger }, game)).toEqual(["alice", "bob"]);
  expect(await seedPoints({ db, ledger }, game)).toEqual([]);
  const [alice] = await findAccountsByUsernames(db, ["alice"]);
  const [mallory] = await findAccountsByUsernames(db, ["mallory"]);
  expect(await ledger.otherBalances(alice?.account_id ?? "")).toMatchObject([
    { posted: 1_130n, currency: { code: "H7C", decimals: 0, issuer: game.id, isOnChain: false } },
  ]);
  expect(await ledger.otherBalances(mallory?.account_id ?? "")).toEqual([]);
  expect((await reconcileOrHalt(db)).breaches).toEqual([]);
});
