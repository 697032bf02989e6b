/** Role worker: chain watchers, jobs and pollers. Any number of copies; they share the work through PostgreSQL. */
import { loadReleaseConfig } from "../config/release-config.ts";
import type { Context } from "../context/context.ts";
import { startReleases } from "../features/releases/index.ts";
import { startRatesPoller } from "../features/sups/index.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { startMailRelay } from "../platform/mail/mail-relay.ts";
import { createMailTransport } from "../platform/mail/transport.ts";
import { createDatabaseMetrics } from "../platform/telemetry/database-metrics.ts";

/** What waits for hours need not be looked for with every block. */
const releasePolls = 10;

export const startWorker = async (context: Context): Promise<AsyncDisposable> => {
  const { config, databaseUrl, db, outbox, sealer, metrics, log, chain } = context;
  await using started = new AsyncDisposableStack();
  // First: a worker that must not run (CHAIN-4) does no half of its work.
  started.use(await chain.startWatching());
  createDatabaseMetrics(metrics, db);
  const { environment, networks, chainPollMs } = config;
  started.use(
    await startReleases({
      ...{ db, networks, metrics, log, environment },
      readers: chain.readers,
      config: loadReleaseConfig(),
      intervalMs: releasePolls * chainPollMs,
    }),
  );
  started.use(startJobs({ databaseUrl, jobs: context.jobs, log }));
  started.use(startRatesPoller({ db, outbox, prices: config.prices, readers: chain.readers, log, metrics }));
  const transport = started.use(createMailTransport({ url: config.mail.smtpUrl }));
  started.use(startMailRelay({ db, transport, sealer, log, metrics }));
  started.use(context.webhooks.startSender());
  started.use(context.payments.startPoller());
  started.use(context.approvals.startPoller());
  log.info("working");
  return started.move();
};
