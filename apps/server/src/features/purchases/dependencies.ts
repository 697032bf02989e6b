import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { NetworkConfig, PurchaseCaps } from "../../config/config.ts";

/** What the use cases of this feature work with. */
export interface PurchasesDependencies {
  db: Database;
  ledger: Pick<Ledger, "postWithin" | "openSystemAccounts">;
  outbox: { poke(): void };
  networks: readonly NetworkConfig[];
  purchaseCaps: PurchaseCaps;
}
