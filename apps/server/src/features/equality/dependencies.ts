import type { Database } from "@passport/database";
import type { NetworkConfig } from "../../config/config.ts";
import type { Nodes } from "../../platform/chain/nodes/nodes.ts";
import type { Logger } from "../../platform/telemetry/log.ts";

/** A chain as the auditor reads it: by nodes of its own. */
export interface AuditedNetwork extends Pick<NetworkConfig, "chainId" | "finality" | "deployment"> {
  nodes: Nodes;
}

export interface EqualityDependencies {
  /** As `passport_auditor`: no other role may write what is kept here. */
  db: Database;
  networks: readonly AuditedNetwork[];
  /** The ledger's final block may be this much older than the newest final block of our own nodes, by their timestamps. */
  lagMs: number;
  log: Logger;
}
