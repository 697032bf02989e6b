import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { ClientsDependencies, ClientUse } from "../dependencies.ts";
import { hasOpenClaims, markRemoved } from "./removal-store.ts";
import { lockClient } from "./store.ts";

/** Only a client without open claims, items in its game and a balance: whatever players have there could be lost. */
export const removeClient = async (
  { db, uses, collections }: Pick<ClientsDependencies, "db" | "uses" | "collections">,
  { actor, payload: { client_id: id }, caller }: CommandExchange<typeof calls.removeClient>,
): Promise<true> =>
  inTransaction<true>(db, async (transaction) => {
    if (!(await lockClient(transaction, id))) throw new Failure("not_found");
    if (await isInUse(transaction, id, [hasOpenClaims, ...uses])) throw new Failure("client_in_use");
    await collections.release(transaction, id);
    await markRemoved(transaction, id);
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.remove",
      subject: id,
      details: {},
      requestId: caller.requestId,
    });
    return true;
  });

const isInUse = async (transaction: Transaction, id: string, uses: readonly ClientUse[]): Promise<boolean> => {
  for (const use of uses) if (await use(transaction, id)) return true;
  return false;
};
