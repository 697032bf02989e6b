import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findAllClients } from "./store.ts";
import { toClient } from "./to-client.ts";

export const listClients = (
  { db }: { db: Database },
  { actor, caller: { requestId } }: CommandExchange<typeof calls.listClients>,
): Promise<calls.Client[]> =>
  inTransaction(db, async (transaction) => {
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.list",
      subject: "every client",
      details: {},
      requestId,
    });
    return (await findAllClients(transaction)).map(toClient);
  });
