import type { Database } from "@passport/database";
import { sql } from "kysely";

/** Of the api: what waits is seen by others from its commit on (HOLD-23). Returns how many there were. */
export const endOldTransactions = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select end_old_api_transactions() as count`.execute(db);
  return rows[0]?.count ?? 0;
};
