import type { Database } from "@passport/database";
import { sql } from "kysely";

/** Ends old transactions of the api, because a wait must be visible to others while it runs (HOLD-23). Returns how many it ended. */
export const endOldTransactions = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select end_old_api_transactions() as count`.execute(db);
  return rows[0]?.count ?? 0;
};
