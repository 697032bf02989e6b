/** For tests of other features whose games are asked: a registered endpoint, and a quick pace. Needs no test run. */
import { type Database, inTransaction } from "@passport/database";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { endpointContext } from "../endpoints/secret.ts";
import { putEndpoint } from "../endpoints/store.ts";
import { type WebhookPace, webhookPace } from "../events/pace.ts";

export interface GameEndpoint {
  clientId: string;
  url: string;
  /** `whsec_…`. */
  secret: string;
}

/** The client is registered already. */
export const putGameEndpoint = async (
  { db, sealer }: { db: Database; sealer: Sealer },
  { clientId, url, secret }: GameEndpoint,
): Promise<void> => {
  const secretSealed = sealer.seal(secret, endpointContext(clientId));
  await inTransaction(db, (transaction) => putEndpoint(transaction, { clientId, url, secretSealed }));
};

/** A silent game is given up after a fraction of a second, a dead process after two. */
export const impatientPace: WebhookPace = {
  ...webhookPace,
  pollMs: 20,
  firstDelayMs: 30,
  maxDelayMs: 100,
  maxQuestionDelayMs: 100,
  headStartMs: 0,
  attemptMs: 600,
  leaseMs: 2_000,
};
