/** Proof of reserves: a daily report of what is owed and what is held, and each player's own proof. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { ReservesDependencies } from "./dependencies.ts";
import { createReservesMetrics } from "./reserves-metrics.ts";
import { reservesRoutes } from "./routes.ts";
import { takeDailyReport } from "./take-report.ts";

export { formatReport } from "./format-report.ts";
export { type ReservesProven, surplusOf } from "./prove-reserves.ts";
export { takeReport } from "./take-report.ts";

export interface ReservesFeature extends Handlers {
  jobs: Job[];
}

export const createReserves = (dependencies: ReservesDependencies): ReservesFeature => {
  createReservesMetrics(dependencies.metrics, dependencies.db);
  return {
    http: reservesRoutes(dependencies),
    // At night, and not at an hour when other jobs of the night start.
    jobs: [{ name: "prove-reserves", schedule: "23 3 * * *", run: () => takeDailyReport(dependencies) }],
  };
};
