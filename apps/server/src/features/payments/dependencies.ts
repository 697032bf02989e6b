import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { OutboxRelay } from "../../platform/outbox/relay.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { AccessVerbs } from "../factors/index.ts";
import type { WebhooksFeature } from "../webhooks/index.ts";

export interface PaymentsDependencies {
  db: Database;
  ledger: Ledger;
  webhooks: Pick<WebhooksFeature, "ask">;
  outbox: Pick<OutboxRelay, "poke">;
  access: Pick<AccessVerbs, "emailOwner">;
  log: Logger;
  /** Of the page on which players pay. */
  publicOrigin: string;
  /** The operator's: how long a higher spending limit waits, unless the player chose a longer hold. */
  withdrawalHoldMs: number;
}
