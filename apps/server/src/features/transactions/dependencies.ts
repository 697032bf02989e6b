import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { HeavyReads } from "./heavy-reads.ts";
import type { LedgerInstruments } from "./ledger-metrics.ts";

/** What the use cases of this feature work with. */
export interface TransactionsDependencies {
  db: Database;
  ledger: Ledger;
  heavyReads: HeavyReads;
  instruments: LedgerInstruments;
  outbox: { poke(): void };
  log: Logger;
}
