import type { Database, Transaction } from "@passport/database";
import type { QuestionType } from "@passport/protocol";
import type { Registry } from "prom-client";
import type { OutboxRelay } from "../../platform/outbox/relay.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { WebhookPace } from "./events/pace.ts";

/** What a game answered to a question. */
export interface Decision {
  eventId: string;
  isAccepted: boolean;
  /** Empty when it is accepted. */
  reason: string;
}

/**
 * Called in the transaction that ends the event. Idempotent: a decision that comes too late changes nothing. Locks
 * its own rows first.
 */
export interface DecisionHandler {
  decide(transaction: Transaction, decisions: readonly Decision[]): Promise<void>;
}

/** What the use cases of this feature work with. */
export interface WebhooksDependencies {
  db: Database;
  sealer: Sealer;
  log: Logger;
  metrics: Registry;
  /** Decisions may announce changes of topics. */
  outbox: Pick<OutboxRelay, "poke">;
  /** Outside production: plain http on loopback, and private addresses. */
  isPlainAllowed: boolean;
  decisionHandlers: Record<QuestionType, DecisionHandler>;
  /** For tests. */
  pace?: WebhookPace;
}
