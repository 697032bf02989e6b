import type { Database } from "@passport/database";
import { sql } from "kysely";

/** A real round trip to PostgreSQL. Here and not in check-health.ts because queries are in stores only. */
export const askDatabase = async (db: Database): Promise<void> => {
  await sql`select 1`.execute(db);
};
