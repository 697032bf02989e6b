/** What operators see of the database: what holds vacuum up, so that the queues grow. */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";

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
};

const readOldestTransactionSeconds = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`select oldest_transaction_seconds() as seconds`.execute(db);
  return rows[0]?.seconds ?? Number.NaN;
};
