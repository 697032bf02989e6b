import type { KeyObject } from "node:crypto";
import type { Database } from "@passport/database";
import type { Brand } from "@passport/protocol";
import type { NetworkConfig } from "../../config/config.ts";
import type { SignatureChecker } from "../../platform/chain/signatures/signature-checker.ts";

export interface EarlyDependencies {
  db: Database;
  signatures: SignatureChecker;
  networks: readonly NetworkConfig[];
  brand: Brand;
  publicOrigin: string;
  /** Marks the texts that this server wrote. */
  messageKey: KeyObject;
}
