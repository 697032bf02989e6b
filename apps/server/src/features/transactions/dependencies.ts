import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";

/** What the use cases of this feature work with. */
export interface TransactionsDependencies {
  db: Database;
  ledger: Ledger;
  outbox: { poke(): void };
}
