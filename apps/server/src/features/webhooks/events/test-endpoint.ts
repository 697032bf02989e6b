import { type Database, inTransaction, newId } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { hasRow } from "../endpoints/store.ts";
import { enqueueEvents } from "./enqueue-events.ts";

export const testEndpoint = async (
  { db }: { db: Database },
  { actor, payload: { client_id: clientId }, caller }: CommandExchange<typeof calls.testClientWebhook>,
): Promise<{ event_id: string }> => {
  const id = newId();
  await inTransaction(db, async (transaction) => {
    if (!(await hasRow(transaction, clientId))) throw new Failure("not_found");
    const data = { message: "This is a test. Nothing has happened." };
    // A key of its own: it waits behind nothing.
    await enqueueEvents(transaction, [{ id, clientId, type: "webhook.test", orderKey: `test ${id}`, data }]);
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "client.webhook.test",
      subject: clientId,
      details: { event_id: id },
      requestId: caller.requestId,
    });
  });
  return { event_id: id };
};
