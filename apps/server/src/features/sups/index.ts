/** SUPS: prices. */
import type { Database } from "@passport/database";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { deleteOldRates } from "./delete-old-rates.ts";
import { supsTopics } from "./topics.ts";

export { formatDecimal, parseDecimal } from "./decimal.ts";
export { startRatesPoller } from "./rates-poller.ts";
export { findRates, findRatesAt } from "./store.ts";

export interface SupsFeature extends Handlers {
  jobs: Job[];
}

export const createSups = ({ db }: { db: Database }): SupsFeature => ({
  topics: supsTopics(db),
  jobs: [{ name: "delete-old-rates", schedule: "27 4 * * *", run: () => deleteOldRates(db) }],
});
