/** What operators see of the check of the books. */
import type { Database } from "@passport/database";
import { type LastRuns, readLastRuns } from "@passport/ledger";
import { Gauge, type Registry } from "prom-client";

export type RunKind = "new" | "full";

export interface ReconciliationMetrics {
  /** Broken invariants that the last run of this process found. */
  breaches: Gauge<"run">;
}

export const createReconciliationMetrics = (registry: Registry, db: Database): ReconciliationMetrics => {
  const registers = [registry];
  const timeOf = (name: string, help: string, of: (runs: LastRuns) => Date | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const runs = await readLastRuns(db).catch(() => undefined);
        this.set(runs === undefined ? Number.NaN : (of(runs)?.getTime() ?? 0) / 1000);
      },
    });
  timeOf(
    "ledger_checked_timestamp_seconds",
    "When new entries of the books were last checked and found right; 0 if never",
    ({ newAt }) => newAt,
  );
  timeOf(
    "ledger_fully_checked_timestamp_seconds",
    "When all books were last checked, whatever was found; 0 if never",
    ({ fullAt }) => fullAt,
  );
  return {
    breaches: new Gauge({
      name: "ledger_breaches",
      help: "Invariants of the books that the last run of this process found broken, by what it read",
      labelNames: ["run"],
      registers,
    }),
  };
};
