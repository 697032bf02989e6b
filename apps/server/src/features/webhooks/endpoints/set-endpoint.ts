import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { newWebhookSecret } from "../delivery/sign.ts";
import { isUsableEndpoint } from "./endpoint-url.ts";
import { endpointContext } from "./secret.ts";
import { putEndpoint } from "./store.ts";

interface Given {
  db: Database;
  sealer: Sealer;
  isPlainAllowed: boolean;
}

/** A new address keeps the secret, so that a game can move its server without a pause. */
export const setEndpoint = async (
  { db, sealer, isPlainAllowed }: Given,
  { actor, payload: { client_id: clientId, url }, caller }: CommandExchange<typeof calls.setClientWebhook>,
): Promise<calls.OutputOf<typeof calls.setClientWebhook>> => {
  if (!isUsableEndpoint(url, { isPlainAllowed })) throw new Failure("endpoint_not_usable");
  const secret = newWebhookSecret();
  const isNew = await inTransaction(db, async (transaction) => {
    const secretSealed = sealer.seal(secret, endpointContext(clientId));
    const put = await putEndpoint(transaction, { clientId, url, secretSealed });
    if (put === "no_client") throw new Failure("not_found");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.webhook.set",
      subject: clientId,
      details: { url },
      requestId: caller.requestId,
    });
    return put === "new";
  });
  return { url, secret: isNew ? secret : null };
};
