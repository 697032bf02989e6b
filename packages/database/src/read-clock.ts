import { sql } from "kysely";
import type { Database } from "./connect.ts";

/**
 * The database's clock at this moment, which all processes share. Inside a transaction it keeps running, unlike
 * `now()`, which is the moment at which the transaction began.
 */
export const readClock = async (db: Database): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database returned no time");
  return row.now;
};
