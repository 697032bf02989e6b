import type { Postgres } from "./postgres.ts";
import { runSql } from "./run-sql.ts";

/** The address of a database, which is made when it is not there yet. */
export const ensureDatabase = async (postgres: Postgres, name: string): Promise<string> => {
  const cluster = postgres.urlOf("postgres");
  const found = await runSql(cluster, "select 1 from pg_database where datname = $1", [name]);
  if (found.length === 0) await runSql(cluster, `create database "${name}"`);
  return postgres.urlOf(name);
};
