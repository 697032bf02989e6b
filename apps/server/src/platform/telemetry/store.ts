/** SQL of the database's own figures. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export const readDeadlocks = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks);
};

export const readOldestTransactionSeconds = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`select oldest_transaction_seconds() as seconds`.execute(db);
  return rows[0]?.seconds ?? Number.NaN;
};
