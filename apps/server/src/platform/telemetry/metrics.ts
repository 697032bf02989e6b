/** One registry per process; every module registers its own instruments on it. */
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export const createMetrics = (role: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Labelled by route template, never by path: a path would make a new series for every id and every scan. */
export const createHttpDurations = (registry: Registry): Histogram<"method" | "route" | "status"> =>
  new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
