import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { Config, NetworkConfig, PurchaseCaps } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { Logger } from "../../platform/telemetry/log.ts";

/** What the use cases of this feature work with. */
export interface DepositsDependencies {
  db: Database;
  ledger: Pick<Ledger, "postWithin" | "openSystemAccounts">;
  outbox: { poke(): void };
  networks: readonly NetworkConfig[];
  /** Payments that are claimed with a wallet have the caps of any other. */
  purchaseCaps: PurchaseCaps;
  depositsEnabled: Config["depositsEnabled"];
  /** Of every chain that has nodes, also of those without our contracts. */
  readers: Pick<ChainReaders, "all">;
  log: Logger;
}
