import type { Database } from "@passport/database";
import { haltWithdrawals } from "../halt-withdrawals.ts";
import type { ReconcileReport } from "./report.ts";

/** When the books do not add up, withdrawals stop in every process at once. */
export const haltOnBreach = async (db: Database, { breaches }: Pick<ReconcileReport, "breaches">): Promise<void> => {
  if (breaches.length === 0) return;
  await haltWithdrawals(db, breaches.map(({ invariant, count }) => `${invariant}: ${count}`).join(", "));
};
