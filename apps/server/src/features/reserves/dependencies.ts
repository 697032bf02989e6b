import type { Database } from "@passport/database";
import type { Registry } from "prom-client";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import type { Logger } from "../../platform/telemetry/log.ts";

/** What the use cases of this feature work with. */
export interface ReservesDependencies {
  db: Database;
  /** A connection whose statements may take as long as there are players. */
  connectForAudit(): Database;
  networks: readonly NetworkConfig[];
  readers: Pick<ChainReaders, "get">;
  keyring: Keyring;
  metrics: Registry;
  log: Logger;
}
