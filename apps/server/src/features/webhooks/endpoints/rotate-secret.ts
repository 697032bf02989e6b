import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { newWebhookSecret } from "../delivery/sign.ts";
import { endpointContext } from "./secret.ts";
import { replaceSecret } from "./store.ts";

/** Long enough to deploy the game's server at any hour of the day. */
const overlapMs = 24 * 60 * 60 * 1000;

export const rotateSecret = async (
  { db, sealer }: { db: Database; sealer: Sealer },
  { actor, payload: { client_id: clientId }, caller }: CommandExchange<typeof calls.rotateClientWebhook>,
): Promise<calls.OutputOf<typeof calls.rotateClientWebhook>> => {
  const secret = newWebhookSecret();
  const secretSealed = sealer.seal(secret, endpointContext(clientId));
  const previousUntil = await inTransaction(db, async (transaction) => {
    const until = await replaceSecret(transaction, { clientId, secretSealed, overlapMs });
    if (until === undefined) throw new Failure("not_found");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.webhook.rotate",
      subject: clientId,
      details: {},
      requestId: caller.requestId,
    });
    return until;
  });
  return { secret, previous_until: previousUntil.toISOString() };
};
