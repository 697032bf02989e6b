import type { EventRecord } from "@passport/protocol";
import type { EventRow } from "./store.ts";

/** Columns that are checked by the table, or written from the protocol's own types. */
export const toEventRecord = (row: EventRow): EventRecord => ({
  event_id: row.id,
  type: row.type as EventRecord["type"],
  state: row.state as EventRecord["state"],
  data: row.data,
  decide_by: row.decide_by?.toISOString() ?? null,
  attempts: row.attempts,
  last_status: row.last_status,
  last_error: row.last_error,
  created_at: row.created_at.toISOString(),
  next_try_at: row.state === "due" ? row.due_at.toISOString() : null,
  ended_at: row.ended_at?.toISOString() ?? null,
});
