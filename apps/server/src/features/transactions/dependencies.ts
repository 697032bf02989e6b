import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { BoundedQueue } from "../../platform/queue/bounded-queue.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { LedgerInstruments } from "./ledger-metrics.ts";

/** What the use cases of this feature work with. */
export interface TransactionsDependencies {
  db: Database;
  /** A connection whose statements may take as long as the books are thick. */
  connectForAudit(): Database;
  ledger: Ledger;
  heavyReads: BoundedQueue;
  instruments: LedgerInstruments;
  outbox: { poke(): void };
  log: Logger;
}
