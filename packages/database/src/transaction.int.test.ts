import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { connectDatabase } from "./connect.ts";
import { inTransaction } from "./transaction.ts";

it("commits what the work did and gives back its answer", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const name = await inTransaction(db, async (transaction) => {
    await transaction.insertInto("roles").values({ name: "Mascot" }).execute();
    return "Mascot";
  });
  const stored = await db.selectFrom("roles").select("name").where("name", "=", name).execute();
  expect(stored).toEqual([{ name: "Mascot" }]);
});

it("rolls everything back when the work throws, and passes the error on", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const failure = new Error("bob changed his mind");
  await expect(
    inTransaction(db, async (transaction) => {
      await transaction.insertInto("roles").values({ name: "Mascot" }).execute();
      throw failure;
    }),
  ).rejects.toBe(failure);
  const stored = await db.selectFrom("roles").select("name").where("name", "=", "Mascot").execute();
  expect(stored).toEqual([]);
});

it("runs the work again when two transactions waited for each other", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const names = ["Mascot", "Herald"];
  for (const name of names) await db.insertInto("roles").values({ name }).execute();
  let runs = 0;
  let arrived = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const lockBoth = (order: readonly string[]) =>
    inTransaction(db, async (transaction) => {
      runs += 1;
      for (const [nth, name] of order.entries()) {
        await transaction.updateTable("roles").set({ permissions: [] }).where("name", "=", name).execute();
        if (nth > 0 || runs > 2) continue;
        arrived += 1;
        if (arrived === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
      }
    });
  await Promise.all([lockBoth(names), lockBoth(names.toReversed())]);
  expect(runs).toBe(3);
});
