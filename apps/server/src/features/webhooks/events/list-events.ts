import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { decodeCursor, toPage } from "../../../platform/game-api/cursor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { findEvent, findEvents } from "./store.ts";
import { toEventRecord } from "./to-event-record.ts";

export const listEvents = async (
  { db }: { db: Database },
  { query, game }: ServiceExchange<typeof calls.listEvents>,
): Promise<calls.OutputOf<typeof calls.listEvents>> => {
  const { type, state, limit } = query;
  const before = decodeCursor(query.cursor, z.uuid());
  const rows = await findEvents(db, { clientId: game.clientId, type, state, before, limit: limit + 1 });
  return toPage(rows, limit, { item: toEventRecord, position: ({ id }) => id });
};

/** Another game's event is no event. */
export const readEvent = async (
  { db }: { db: Database },
  { query, game }: ServiceExchange<typeof calls.readEvent>,
): Promise<calls.EventRecord> => {
  const row = await findEvent(db, { clientId: game.clientId, id: query.event_id });
  if (row === undefined) throw new Failure("not_found");
  return toEventRecord(row);
};
