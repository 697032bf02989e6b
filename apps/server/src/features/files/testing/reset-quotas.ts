import type { Database } from "@passport/database";

/** As if no player had uploaded anything today. */
export const forgetQuotas = async (db: Database): Promise<void> => {
  await db.deleteFrom("rate_limits").execute();
};
