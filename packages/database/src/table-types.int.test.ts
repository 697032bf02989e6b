import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { isTablesFileFresh, tablesFile } from "./tables-file.ts";

const run = promisify(execFile);

/** In a process of its own: kysely-codegen breaks on entries that other libraries leave in `require.cache`. */
const renderTables = async (databaseUrl: string): Promise<string> => {
  const module = new URL("./table-types.ts", import.meta.url).href;
  const script = `import { renderTables } from "${module}"; process.stdout.write(await renderTables("${databaseUrl}"));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  return stdout;
};

it("tables.ts is what the generator makes of the migrations today", async () => {
  await using database = await createTestDatabase();
  expect(await readFile(tablesFile, "utf8")).toBe(await renderTables(database.databaseUrl));
});

it("tables.ts carries the hash of the migrations", async () => {
  expect(await isTablesFileFresh()).toBe(true);
});
