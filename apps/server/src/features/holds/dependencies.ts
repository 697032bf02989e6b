import type { Database } from "@passport/database";
import type { OutboxRelay } from "../../platform/outbox/relay.ts";
import type { AccessVerbs } from "../factors/index.ts";

export interface HoldsDependencies {
  db: Database;
  outbox: Pick<OutboxRelay, "poke">;
  access: Pick<AccessVerbs, "emailOwner">;
  /** The operator's. Players can choose a longer one. */
  withdrawalHoldMs: number;
}
