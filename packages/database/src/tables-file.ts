import { readFile } from "node:fs/promises";
import { fingerprintOf, readMigrationFiles } from "./migration-files.ts";

export const tablesFile = new URL("./tables.ts", import.meta.url);

/** The first line of tables.ts: which migrations it was made from. */
export const fingerprintLine = async (): Promise<string> =>
  `/** Migrations: sha256 ${fingerprintOf(await readMigrationFiles())} */`;

/** Whether tables.ts was made from exactly these migrations. Reads files only, so every check can afford it. */
export const isTablesFileFresh = async (): Promise<boolean> => {
  const [firstLine] = (await readFile(tablesFile, "utf8")).split("\n", 1);
  return firstLine === (await fingerprintLine());
};
