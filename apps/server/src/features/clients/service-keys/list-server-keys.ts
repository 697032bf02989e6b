import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findKeys } from "./store.ts";
import { toServerKey } from "./to-server-key.ts";

export const listServerKeys = (
  { db }: { db: Database },
  { actor, payload: { client_id: subject }, caller: { requestId } }: CommandExchange<typeof calls.listServerKeys>,
): Promise<calls.ServerKey[]> =>
  inTransaction(db, async (transaction) => {
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.key.list",
      subject,
      details: {},
      requestId,
    });
    return (await findKeys(transaction, subject)).map(toServerKey);
  });
