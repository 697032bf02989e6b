import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { newClientId } from "./client-id.ts";
import { claimOrigins, insertClient } from "./store.ts";
import { toClient } from "./to-client.ts";

/** The secret leaves in this answer and never again. */
export const registerClient = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor, payload, caller }: CommandExchange<typeof calls.registerClient>,
): Promise<calls.OutputOf<typeof calls.registerClient>> => {
  const { has_secret: hasSecret, ...addresses } = payload;
  const id = newClientId();
  const secret = hasSecret ? newToken() : null;
  const row = await inTransaction(db, async (transaction) => {
    const inserted = await insertClient(transaction, {
      id,
      ...addresses,
      secret_hash: secret === null ? null : hashToken(secret),
    });
    if (!(await claimOrigins(transaction, id, addresses.origins))) throw new Failure("origin_taken");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.register",
      subject: id,
      details: { ...addresses, has_secret: hasSecret },
      requestId: caller.requestId,
    });
    return inserted;
  });
  return { client: toClient(row), client_secret: secret };
};
