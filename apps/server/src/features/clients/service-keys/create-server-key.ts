import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { addServiceKey } from "./add-service-key.ts";
import { toServerKey } from "./to-server-key.ts";

/** The key leaves in this answer and never again. */
export const createServerKey = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor, payload, caller }: CommandExchange<typeof calls.createServerKey>,
): Promise<calls.OutputOf<typeof calls.createServerKey>> =>
  inTransaction(db, async (transaction) => {
    const { client_id: clientId, expires_in_days: lifeDays = null } = payload;
    const scopes = [...new Set(payload.scopes)];
    const { row, key } = await addServiceKey(transaction, { clientId, scopes, lifeDays });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.key.create",
      subject: clientId,
      details: { key_id: row.id, scopes, expires_in_days: lifeDays },
      requestId: caller.requestId,
    });
    return { server_key: toServerKey(row), secret: key };
  });
