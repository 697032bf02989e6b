import type { Database } from "@passport/database";

/** Nobody has uploaded anything today. */
export const forgetQuotas = async (db: Database): Promise<void> => {
  await db.deleteFrom("rate_limits").execute();
};
