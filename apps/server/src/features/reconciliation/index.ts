/** Reconciliation: the auditor checks new entries of the books every hour, and everything every night. */
import type { Database } from "@passport/database";
import { type Breach, readLastRuns, reconcileAndRecord, reconcileNewOrHalt } from "@passport/ledger";
import type { Registry } from "prom-client";
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { isFullRunDue } from "./is-full-run-due.ts";
import { createReconciliationMetrics, type ReconciliationMetrics, type RunKind } from "./reconciliation-metrics.ts";

export interface ReconciliationDependencies {
  db: Database;
  /** A connection whose statements may take as long as the books are large. */
  connect(): Database;
  /** Likewise, to a replica; undefined: the full run reads what it writes to. */
  connectToReplica: (() => Database) | undefined;
  metrics: Registry;
  log: Logger;
  /** Between two runs over new entries. */
  intervalMs: number;
}

/** How often it is asked whether a full run is due, and how soon one that failed is tried again. */
const fullRunPollMs = 60_000;

/** Two loops: a full run may take longer than an hour. */
export const startReconciliation = (given: ReconciliationDependencies): AsyncDisposable => {
  const { db, log } = given;
  const instruments = createReconciliationMetrics(given.metrics, db);
  const started = new AsyncDisposableStack();
  const onError = (error: unknown) => log.error({ err: error }, "the books could not be checked");
  started.use(
    startPoller({
      everyMs: given.intervalMs,
      async turn() {
        await checkNew(given, instruments);
        return false;
      },
      onError,
    }),
  );
  started.use(
    startPoller({
      everyMs: Math.min(fullRunPollMs, given.intervalMs),
      async turn() {
        const { fullAt } = await readLastRuns(db);
        if (isFullRunDue(fullAt, new Date())) await checkEverything(given, instruments);
        return false;
      },
      onError,
    }),
  );
  return started;
};

type Given = Pick<ReconciliationDependencies, "connect" | "connectToReplica" | "log">;

const checkNew = async ({ connect, log }: Given, instruments: ReconciliationMetrics): Promise<void> => {
  await using db = connect();
  const report = await reconcileNewOrHalt(db);
  // Another auditor is at it.
  if (report === undefined) return;
  const { breaches, ...counts } = report;
  reportBreaches("new", breaches, instruments, log);
  log.info(counts, "new entries of the books were checked");
};

const checkEverything = async (
  { connect, connectToReplica, log }: Given,
  instruments: ReconciliationMetrics,
): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(connect());
  const report = await reconcileAndRecord(db, connectToReplica ? stack.use(connectToReplica()) : db);
  // Another auditor is at it.
  if (report === undefined) return;
  const { breaches, ...counts } = report;
  reportBreaches("full", breaches, instruments, log);
  log.info(counts, "all books were checked");
};

const reportBreaches = (
  run: RunKind,
  breaches: readonly Breach[],
  instruments: ReconciliationMetrics,
  log: Logger,
): void => {
  instruments.breaches.set({ run }, breaches.length);
  for (const breach of breaches) log.error({ breach, run }, "the books do not add up; withdrawals are stopped");
};
