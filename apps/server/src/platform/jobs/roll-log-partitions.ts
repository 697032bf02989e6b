import type { Database } from "@passport/database";
import { sql } from "kysely";

/** A job. Makes the logs' next months and drops those that are over (retention.ts). Returns how many of both. */
export const rollLogPartitions = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select roll_log_partitions() as count`.execute(db);
  return rows[0]?.count ?? 0;
};
