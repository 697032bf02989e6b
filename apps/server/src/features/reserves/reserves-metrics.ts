/** What operators see of the newest report. Read on every scrape; a failure must not hide the other metrics. */
import type { Database } from "@passport/database";
import { Gauge, type Registry } from "prom-client";
import { readNewestFigures } from "./store.ts";

export const createReservesMetrics = (registry: Registry, db: Database): void => {
  const registers = [registry];
  const figures = (): Promise<{ ratio: number; ageSeconds: number }> =>
    readNewestFigures(db).catch(() => ({ ratio: Number.NaN, ageSeconds: Number.NaN }));
  new Gauge({
    name: "reserves_ratio",
    help: "What is held for every unit that is owed, in the newest report; below 1 is an emergency, NaN is no report",
    registers,
    async collect() {
      this.set((await figures()).ratio);
    },
  });
  new Gauge({
    name: "reserves_age_seconds",
    help: "Age of the newest report of reserves; NaN while there is none",
    registers,
    async collect() {
      this.set((await figures()).ageSeconds);
    },
  });
};
