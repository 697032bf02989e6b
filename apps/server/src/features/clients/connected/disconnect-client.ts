import { inTransaction, newId } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { recordEvent } from "../../session/index.ts";
import { enqueueEvents } from "../../webhooks/index.ts";
import { deleteCodesFor } from "../codes/store.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { endConsent } from "../oidc/end-consent.ts";
import { markDisconnected } from "../players/store.ts";
import { isClientId } from "../registry/client-id.ts";

/** In one transaction: the id names no player any more, codes and consents are gone, the game is notified, the log says so. */
export const disconnectClient = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor: { userId, sessionId }, payload, caller }: CommandExchange<typeof calls.disconnectClient>,
): Promise<true> => {
  const clientId = payload.client_id;
  if (!isClientId(clientId)) throw new Failure("not_found");
  return inTransaction<true>(db, async (transaction) => {
    const player = await markDisconnected(transaction, { clientId, userId });
    if (player === undefined) throw new Failure("not_found");
    await deleteCodesFor(transaction, { clientId, userId });
    await endConsent(transaction, { clientId, userId });
    const event = { id: newId(), clientId, type: "player.disconnected", orderKey: player.id } as const;
    await enqueueEvents(transaction, [{ ...event, data: { player_id: player.id } }]);
    await recordEvent(transaction, { userId, kind: "site_disconnected", sessionId, caller });
    return true;
  });
};
