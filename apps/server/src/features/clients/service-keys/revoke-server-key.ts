import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { revokeKey } from "./store.ts";
import { toServerKey } from "./to-server-key.ts";

/** No request that begins afterwards is let in: every one reads the key. */
export const revokeServerKey = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor, payload: { key_id: id }, caller }: CommandExchange<typeof calls.revokeServerKey>,
): Promise<calls.ServerKey> =>
  inTransaction(db, async (transaction) => {
    const row = await revokeKey(transaction, id);
    if (row === undefined) throw new Failure("not_found");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.key.revoke",
      subject: row.client_id,
      details: { key_id: id },
      requestId: caller.requestId,
    });
    return toServerKey(row);
  });
