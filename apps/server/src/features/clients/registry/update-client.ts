import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { isClientId } from "./client-id.ts";
import { changeClient, claimOrigins } from "./store.ts";
import { toClient } from "./to-client.ts";

/**
 * A disabled client keeps its origins, so that no other one can pass for it. With other origins or redirect URLs it may be
 * another site: `changeClient` raises the version of consents, and its players are asked again (EXTERNAL-28).
 */
export const updateClient = async (
  { db }: Pick<ClientsDependencies, "db">,
  { actor, payload, caller }: CommandExchange<typeof calls.updateClient>,
): Promise<calls.Client> =>
  inTransaction(db, async (transaction) => {
    const { client_id: id, is_disabled: isDisabled, ...addresses } = payload;
    const row = isClientId(id) ? await changeClient(transaction, id, { ...addresses, isDisabled }) : undefined;
    if (row === undefined) throw new Failure("not_found");
    if (!(await claimOrigins(transaction, id, addresses.origins))) throw new Failure("origin_taken");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.update",
      subject: id,
      details: { ...addresses, is_disabled: isDisabled },
      requestId: caller.requestId,
    });
    return toClient(row);
  });
