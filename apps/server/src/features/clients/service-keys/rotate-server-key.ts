import { inTransaction } from "@passport/database";
import * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { lockClient } from "../registry/store.ts";
import { addServiceKey } from "./add-service-key.ts";
import { endKeyIn, findClientOfKey } from "./store.ts";
import { toServerKey } from "./to-server-key.ts";

/** Both keys are valid during the overlap, so that a game changes its servers one by one. */
export const rotateServerKey = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor, payload, caller }: CommandExchange<typeof calls.rotateServerKey>,
): Promise<calls.OutputOf<typeof calls.rotateServerKey>> =>
  inTransaction(db, async (transaction) => {
    const { key_id: oldId, overlap_hours: hours, expires_in_days: lifeDays = null } = payload;
    const owner = await findClientOfKey(transaction, oldId);
    // The client before its keys, as everywhere.
    const isLocked = owner !== undefined && (await lockClient(transaction, owner.client_id));
    const old = isLocked ? await endKeyIn(transaction, oldId, hours) : undefined;
    if (old === undefined) throw new Failure("not_found");
    const clientId = old.client_id;
    const scopes = calls.serviceScopes.filter((scope) => old.scopes.includes(scope));
    const { row, key } = await addServiceKey(transaction, { clientId, scopes, lifeDays });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.key.rotate",
      subject: clientId,
      details: { old_key_id: oldId, key_id: row.id, overlap_hours: hours, expires_in_days: lifeDays },
      requestId: caller.requestId,
    });
    return { server_key: toServerKey(row), secret: key };
  });
