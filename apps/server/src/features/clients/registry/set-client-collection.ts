import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { lockClient } from "./store.ts";

export const setClientCollection = async (
  { db, collections }: Pick<ClientsDependencies, "db" | "collections">,
  { actor, payload, caller }: CommandExchange<typeof calls.setClientCollection>,
): Promise<calls.OutputOf<typeof calls.setClientCollection>> =>
  inTransaction(db, async (transaction) => {
    const { client_id: clientId, collection_slug: slug } = payload;
    // Locked: a client that is being removed gets no collection.
    if (clientId !== null && !(await lockClient(transaction, clientId))) throw new Failure("not_found");
    const outcome = await collections.set(transaction, { slug, clientId });
    if (outcome !== "set") throw new Failure(outcome === "unknown" ? "not_found" : "client_in_use");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.collection.set",
      subject: slug,
      details: { client_id: clientId },
      requestId: caller.requestId,
    });
    return payload;
  });
