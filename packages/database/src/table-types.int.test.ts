import { readFile } from "node:fs/promises";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { renderTables } from "./table-types.ts";
import { isTablesFileFresh, tablesFile } from "./tables-file.ts";

it("tables.ts is what the generator makes of the migrations today", async () => {
  await using database = await createTestDatabase();
  expect(await readFile(tablesFile, "utf8")).toBe(await renderTables(database.databaseUrl));
});

it("tables.ts carries the hash of the migrations", async () => {
  expect(await isTablesFileFresh()).toBe(true);
});
