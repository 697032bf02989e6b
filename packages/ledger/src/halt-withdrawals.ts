import type { Database } from "@passport/database";
import { sql } from "kysely";

/**
 * Stops withdrawals in every process at once: the posting function reads the switch in its own
 * transaction. Within a caller's transaction it takes effect when that commits. Only an operator can turn
 * it back; what is held already still ends as the chain says.
 */
export const haltWithdrawals = async (db: Database, reason: string): Promise<void> => {
  await sql`select ledger.halt_withdrawals(${reason})`.execute(db);
};
