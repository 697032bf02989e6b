/**
 * For every integration test: what product code asked PostgreSQL is explained against ten times the design's rows. A test
 * file whose product code reads a growing table whole fails. So a query cannot be forgotten unless no test runs it.
 */
import { createTestDatabase } from "@passport/testbed/use-testbed";
import pg from "pg";
import { afterAll } from "vitest";
import { isAllowed } from "./allowed-scans.ts";
import { type Catalogue, findScans, readCatalogue } from "./find-scans.ts";
import { makeLarge } from "./large-database.ts";
import { recorderOfProcess, type Statement } from "./record-statements.ts";

let opening: Promise<{ client: pg.Client; catalogue: Catalogue }> | undefined;

/** One for each worker of Vitest, left to the cluster's end. */
const openLarge = async () => {
  const { ownerUrl } = await createTestDatabase();
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on("error", () => {});
  await client.connect();
  await makeLarge(client);
  await client.query("set plan_cache_mode = force_generic_plan");
  return { client, catalogue: await readCatalogue(client) };
};

const describe = ({ file, text }: Statement, tables: readonly string[]): string =>
  `${file} reads all of ${tables.join(" and ")}: ${text.replace(/\s+/g, " ").trim()}`;

const recorder = recorderOfProcess();
afterAll(async () => {
  const statements = recorder.take();
  if (statements.length === 0) return;
  opening ??= openLarge();
  const { client, catalogue } = await opening;
  const scans: string[] = [];
  for (const statement of statements) {
    const found = await findScans(client, catalogue, statement.text);
    const tables = found.filter((table) => !isAllowed(statement.file, table));
    if (tables.length > 0) scans.push(describe(statement, tables));
  }
  if (scans.length > 0) throw new Error(`No index serves these queries (docs/decisions/0053):\n${scans.join("\n")}`);
});
