import pg from "pg";
import { expect, it } from "vitest";
import { runSql } from "./run-sql.ts";
import { createTestDatabase } from "./use-testbed.ts";

it("gives every test its own migrated database", async () => {
  await using first = await createTestDatabase();
  await using second = await createTestDatabase();
  await runSql(first.databaseUrl, "insert into roles (name) values ('Mascot')");
  const roles = "select count(*)::int as count from roles";
  expect(await runSql(first.databaseUrl, roles)).toEqual([{ count: 5 }]);
  expect(await runSql(second.databaseUrl, roles)).toEqual([{ count: 4 }]);
});

it("drops the database on dispose, even while someone is connected", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  await database[Symbol.asyncDispose]();
  await expect(runSql(database.databaseUrl, "select 1")).rejects.toThrow("does not exist");
});
