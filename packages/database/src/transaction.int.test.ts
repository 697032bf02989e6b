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
