/** Role worker: jobs and pollers. Any number of copies; they share the work through PostgreSQL. */
import type { Context } from "../context.ts";
import { startRatesPoller } from "../features/sups/index.ts";
import { startJobs } from "../platform/jobs/jobs.ts";

export const startWorker = (context: Context): AsyncDisposable => {
  const { config, db, outbox, log } = context;
  const started = new AsyncDisposableStack();
  started.use(startJobs({ databaseUrl: config.databaseUrl, jobs: context.jobs, log }));
  started.use(startRatesPoller({ db, outbox, prices: config.prices, log }));
  log.info("working");
  return started;
};
