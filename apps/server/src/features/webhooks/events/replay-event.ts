import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { webhookPace } from "./pace.ts";
import { findEvent, makeDueAgain } from "./store.ts";
import { toEventRecord } from "./to-event-record.ts";

/** The sender finds it like a new event: the same id, the same body, three more days. */
export const replayEvent = async ({
  query,
  game,
  transaction,
}: ServiceExchange<typeof calls.replayEvent>): Promise<calls.EventRecord> => {
  const which = { clientId: game.clientId, id: query.event_id };
  const row = await makeDueAgain(transaction, which, webhookPace);
  if (row !== undefined) return toEventRecord(row);
  throw new Failure((await findEvent(transaction, which)) === undefined ? "not_found" : "event_not_replayable");
};
