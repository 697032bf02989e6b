import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { deleteEndpoint } from "./store.ts";

/** Questions that are open end at their deadlines, as if the game had not answered. */
export const removeEndpoint = async (
  { db }: { db: Database },
  { actor, payload: { client_id: clientId }, caller }: CommandExchange<typeof calls.removeClientWebhook>,
): Promise<Record<string, never>> => {
  await inTransaction(db, async (transaction) => {
    if (!(await deleteEndpoint(transaction, clientId))) throw new Failure("not_found");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.webhook.remove",
      subject: clientId,
      details: {},
      requestId: caller.requestId,
    });
  });
  return {};
};
