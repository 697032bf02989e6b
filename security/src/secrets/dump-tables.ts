import type { Fixture } from "../fixture.ts";

/** Every row of every table as text, the way a stolen backup would be read. */
export const dumpTables = async (fixture: Fixture): Promise<string[]> => {
  const tables = await fixture.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'log_partitions') order by 1`,
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const rows = await fixture.sql<{ line: string }>(`select row_to_json(it)::text as line from ${name} it`);
    dumps.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return dumps;
};
