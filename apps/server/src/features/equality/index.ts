/** Equality: every hour the books are compared with the chains, by a process, a role and nodes of its own. */
import type { Registry } from "prom-client";
import { startPoller } from "../../platform/jobs/poller.ts";
import { checkEquality } from "./check-equality.ts";
import type { EqualityDependencies } from "./dependencies.ts";
import { createEqualityMetrics } from "./equality-metrics.ts";

/** A chain that could not be read is tried again well before it is overdue; at start the worker may need a moment. */
const retryMs = 60_000;
const firstRetryMs = 1_000;

/** At once, and then every `intervalMs`. */
export const startEqualityChecks = (
  given: EqualityDependencies & { metrics: Registry; intervalMs: number },
): AsyncDisposable => {
  const { db, metrics, intervalMs, log } = given;
  const instruments = createEqualityMetrics(metrics, db);
  let nextAt = 0;
  let pauseMs = firstRetryMs;
  return startPoller({
    everyMs: Math.min(intervalMs, firstRetryMs),
    async turn() {
      if (performance.now() < nextAt) return false;
      const result = await checkEquality(given);
      instruments.compared(result);
      const isComplete = result.unread.length === 0;
      if (isComplete) log.info({ lines: result.lines.length, breaches: result.breaches.length }, "books were compared");
      pauseMs = isComplete ? intervalMs : Math.min(2 * pauseMs, retryMs, intervalMs);
      nextAt = performance.now() + pauseMs;
      return false;
    },
    onError: (error) => log.error({ err: error }, "books and chains could not be compared"),
  });
};
