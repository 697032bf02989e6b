/**
 * `npm run generate` writes src/tables.ts from a private, freshly migrated PostgreSQL.
 * With `--check` it only compares the migrations' hash and fails when tables.ts is stale.
 */
import { writeFile } from "node:fs/promises";
import { isTablesFileFresh, tablesFile } from "./tables-file.ts";

const writeTables = async (): Promise<void> => {
  // Loaded here only: `--check` stays fast and needs nothing installed.
  const [{ startPostgres }, { migrate }, { renderTables }] = await Promise.all([
    import("@passport/testbed/postgres"),
    import("./migrate.ts"),
    import("./table-types.ts"),
  ]);
  await using postgres = await startPostgres();
  const url = postgres.urlOf("postgres");
  await migrate(url);
  await writeFile(tablesFile, await renderTables(url));
  console.log("wrote packages/database/src/tables.ts");
};

if (!process.argv.includes("--check")) {
  await writeTables();
} else if (!(await isTablesFileFresh())) {
  console.error("packages/database/src/tables.ts does not match the migrations: run `npm run generate`");
  process.exitCode = 1;
}
