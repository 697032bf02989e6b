/** SUPS: prices and their history. */
import type { Database } from "@passport/database";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { deleteOldHistory } from "./delete-old-history.ts";
import { deleteOldRates } from "./delete-old-rates.ts";
import { supsRoutes } from "./routes.ts";
import { supsTopics } from "./topics.ts";

export { startRatesPoller } from "./rates-poller.ts";
export { findRates, findRatesAt } from "./store.ts";

export interface SupsFeature extends Handlers {
  jobs: Job[];
}

export const createSups = (dependencies: { db: Database }): SupsFeature => ({
  http: supsRoutes(dependencies),
  topics: supsTopics(dependencies),
  jobs: [
    { name: "delete-old-rates", schedule: "27 4 * * *", run: () => deleteOldRates(dependencies) },
    { name: "delete-old-price-history", schedule: "32 4 * * *", run: () => deleteOldHistory(dependencies) },
  ],
});
