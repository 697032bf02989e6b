/** What operators see of webhooks. */
import type { Database } from "@passport/database";
import { Counter, Gauge, type Registry } from "prom-client";
import { readOldestDue } from "../events/delivery-store.ts";

type Kind = "kind";

export interface WebhookInstruments {
  delivered: Counter<Kind>;
  /** Tries that failed and will be repeated. */
  failed: Counter<Kind>;
  givenUp: Counter<Kind>;
}

export const createWebhookMetrics = (registry: Registry, db: Database): WebhookInstruments => {
  const registers = [registry];
  const labelNames = ["kind"] as const;
  new Gauge({
    name: "webhooks_oldest_due_seconds",
    help: "Age of the oldest webhook event that is not delivered: never tried (new) or failing (retrying)",
    labelNames: ["state"],
    registers,
    // Read on every scrape; a failure must not hide the other metrics.
    async collect() {
      const ages = await readOldestDue(db).catch(() => ({ fresh: Number.NaN, retrying: Number.NaN }));
      this.set({ state: "new" }, ages.fresh);
      this.set({ state: "retrying" }, ages.retrying);
    },
  });
  return {
    delivered: new Counter({ name: "webhooks_delivered_total", help: "Events that games took", labelNames, registers }),
    failed: new Counter({
      name: "webhooks_failed_tries_total",
      help: "Tries to deliver an event that will be repeated",
      labelNames,
      registers,
    }),
    givenUp: new Counter({ name: "webhooks_given_up_total", help: "Events given up", labelNames, registers }),
  };
};
