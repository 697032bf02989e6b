import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { BoundedQueue } from "../../platform/queue/bounded-queue.ts";
import type { Logger } from "../../platform/telemetry/log.ts";

/** What the use cases of this feature work with. */
export interface TransactionsDependencies {
  db: Database;
  ledger: Ledger;
  heavyReads: BoundedQueue;
  outbox: { poke(): void };
  log: Logger;
}
