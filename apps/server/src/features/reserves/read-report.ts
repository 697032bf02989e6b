import type { ReservesReport } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { ReservesDependencies } from "./dependencies.ts";
import { findNewestReport } from "./store.ts";
import { toReport } from "./to-report.ts";

export const readReport = async ({ db }: Pick<ReservesDependencies, "db">): Promise<ReservesReport> => {
  const report = await findNewestReport(db);
  if (report === undefined) throw new Failure("not_found");
  return toReport(report);
};
