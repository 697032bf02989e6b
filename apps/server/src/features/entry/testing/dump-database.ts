/** Every row of every table as text: what a thief of the database holds. Bytes are in hexadecimal. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export const dumpDatabase = async (db: Database): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'log_partitions')`.execute(db);
  const each = tables.rows.map(({ name }) => `select t::text as row from ${name} as t`);
  const { rows } = await sql<{ row: string }>`${sql.raw(each.join(" union all "))}`.execute(db);
  return rows.map(({ row }) => row).join("\n");
};

/** Whether a dump or a log shows the value: as a word of its own, since five letters are a part of much, or in hexadecimal. */
export const shows = (text: string, secret: string): boolean => {
  const literal = secret.replace(/[^a-z0-9]/gi, "\\$&");
  const isWord = new RegExp(`(?<![a-z0-9_-])${literal}(?![a-z0-9_-])`, "i");
  return isWord.test(text) || text.includes(Buffer.from(secret).toString("hex"));
};
