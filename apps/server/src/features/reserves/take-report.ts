import type { ReservesDependencies } from "./dependencies.ts";
import { forgetOldReports } from "./forget-old-reports.ts";
import { proveReserves, type ReservesProven, surplusOf } from "./prove-reserves.ts";

type Given = Pick<ReservesDependencies, "connectForAudit" | "networks" | "readers" | "keyring">;

/** A new report, and room for the next. */
export const takeReport = async (given: Given): Promise<ReservesProven> => {
  await using db = given.connectForAudit();
  const proven = await proveReserves({ ...given, db });
  await forgetOldReports(db);
  return proven;
};

/** The daily job. Returns how many accounts are in the report. */
export const takeDailyReport = async (given: Given & Pick<ReservesDependencies, "log">): Promise<number> => {
  // A server without chains holds nothing and has nothing to prove.
  if (given.networks.length === 0) return 0;
  const proven = await takeReport(given);
  const { id, liabilities, unclaimed, reserves, stock, accounts } = proven.report;
  const figures = { report: id, liabilities, unclaimed, reserves, stock, accounts };
  if (surplusOf(proven) < 0n) given.log.error(figures, "reserves do not cover what is owed");
  else given.log.info(figures, "reserves were proven");
  return accounts;
};
