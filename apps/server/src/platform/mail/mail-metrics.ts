/** What operators see of mails. */
import type { Database } from "@passport/database";
import { Counter, Gauge, type Registry } from "prom-client";
import { readOldestWaitingSeconds } from "./store.ts";

export interface MailInstruments {
  sent: Counter;
  /** Tries that failed; most of those mails arrive later. */
  retried: Counter;
  failed: Counter;
}

export const createMailMetrics = (registry: Registry, db: Database): MailInstruments => {
  const registers = [registry];
  new Gauge({
    name: "mails_oldest_waiting_seconds",
    help: "Age of the oldest mail that is neither sent nor given up; NaN while the database does not say",
    registers,
    // Read on every scrape; a failure must not hide the other metrics.
    async collect() {
      this.set(await readOldestWaitingSeconds(db).catch(() => Number.NaN));
    },
  });
  return {
    sent: new Counter({ name: "mails_sent_total", help: "Mails that the mail server took", registers }),
    retried: new Counter({
      name: "mails_retried_total",
      help: "Tries to send a mail that will be repeated",
      registers,
    }),
    failed: new Counter({ name: "mails_failed_total", help: "Mails given up", registers }),
  };
};
