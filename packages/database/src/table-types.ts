import { generate, PostgresDialect } from "kysely-codegen";
import { connectDatabase } from "./connect.ts";
import { fingerprintLine } from "./tables-file.ts";

/** Renders tables.ts: Kysely's view of the tables, read from a migrated database, never written by hand. */
export const renderTables = async (migratedDatabaseUrl: string): Promise<string> => {
  const db = connectDatabase(migratedDatabaseUrl, { applicationName: "passport table types" });
  try {
    const types = await generate({
      db,
      dialect: new PostgresDialect(),
      // What column-parsers.ts makes of them. A numeric is written as text too: a float would already be rounded.
      typeMapping: { int8: "number", numeric: "string" },
      singularize: true,
      // The ledger is behind its own package, which writes its SQL by hand; the jobs keep theirs.
      excludePattern: "{public.schema_migrations,ledger.*,log_partitions.*,graphile_worker.*}",
      outFile: null,
    });
    return `${await fingerprintLine()}\n\n${types.trim()}\n`;
  } finally {
    await db.destroy();
  }
};
