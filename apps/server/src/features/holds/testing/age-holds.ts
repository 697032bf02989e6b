import type { Database } from "@passport/database";
import { sql } from "kysely";

/** As if everything that this player waits for had begun so much earlier: a wallet of long ago, and no hold any more. */
export const ageHolds = async (db: Database, userId: string, interval = "8 days"): Promise<void> => {
  const by = sql`${interval}::interval`;
  await sql`update holds set started_at = started_at - ${by}, ends_at = ends_at - ${by} where user_id = ${userId}`.execute(
    db,
  );
  await sql`
    update withdrawal_addresses set added_at = added_at - ${by}, usable_from = usable_from - ${by}
    where user_id = ${userId}
  `.execute(db);
  await sql`
    update users set withdrawals_held_until = withdrawals_held_until - ${by}, wallet_usable_from = wallet_usable_from - ${by}
    where id = ${userId}
  `.execute(db);
};
