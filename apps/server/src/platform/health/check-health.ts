/**
 * Can this process serve? It asks PostgreSQL and, where the process has it, NATS, each within a deadline. Callers that come
 * while a check is under way share it: a hanging database must not collect one connection per caller.
 */
import type { Database } from "@passport/database";
import type { Bus } from "../bus/bus.ts";
import { withDeadline } from "../bus/deadline.ts";
import type { Logger } from "../telemetry/log.ts";
import { askDatabase } from "./store.ts";

/** Load balancers ask every few seconds and give up after two or so. */
const deadlineMs = 1_500;

export type HealthCheck = () => Promise<boolean>;

export const createHealthCheck = (options: { db: Database; bus?: Bus; log: Logger }): HealthCheck => {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= check(options).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
};

const check = async ({ db, bus, log }: Parameters<typeof createHealthCheck>[0]): Promise<boolean> => {
  const answers = await Promise.allSettled([
    withDeadline(askDatabase(db), deadlineMs, "PostgreSQL"),
    bus?.ping(deadlineMs),
  ]);
  const failures = answers.filter((answer) => answer.status === "rejected");
  for (const { reason } of failures) log.warn({ err: reason }, "a dependency does not answer");
  return failures.length === 0;
};
