import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { isClientId } from "./client-id.ts";
import { replaceSecret } from "./store.ts";

/** The old secret is dead at once. A client that had none has a server from here on. */
export const renewClientSecret = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor, payload: { client_id: id }, caller }: CommandExchange<typeof calls.renewClientSecret>,
): Promise<{ client_secret: string }> => {
  const secret = newToken();
  await inTransaction(db, async (transaction) => {
    const isRenewed = isClientId(id) && (await replaceSecret(transaction, id, hashToken(secret)));
    if (!isRenewed) throw new Failure("not_found");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.secret.renew",
      subject: id,
      details: {},
      requestId: caller.requestId,
    });
  });
  return { client_secret: secret };
};
