/** What operators see of the database: what holds vacuum up, so that the queues grow, and transactions that block each other. */
import type { Database } from "@passport/database";
import { Gauge, type Registry } from "prom-client";
import { readDeadlocks, readOldestTransactionSeconds } from "./store.ts";

export const createDatabaseMetrics = (registry: Registry, db: Database): void => {
  new Gauge({
    name: "database_oldest_transaction_seconds",
    help: "Age of the oldest transaction; above 600 deleted rows pile up in the queues. NaN while the database does not say",
    registers: [registry],
    // Read on every scrape; a failure must not hide the other metrics.
    async collect() {
      this.set(await readOldestTransactionSeconds(db).catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: "database_deadlocks",
    help: "Deadlocks since the database's statistics were reset; any rise means that two transactions lock in different orders",
    registers: [registry],
    async collect() {
      this.set(await readDeadlocks(db).catch(() => Number.NaN));
    },
  });
};
