/** From a row to what the wire declares. Secrets stay behind. */
import type { Database } from "@passport/database";
import { type StaffRequest, staffRequestSchema } from "@passport/protocol";
import { findUsernames } from "../profile/index.ts";
import { findSigned, type RequestRow } from "./store.ts";

export const toStaffRequests = async (db: Database, rows: readonly RequestRow[]): Promise<StaffRequest[]> => {
  const people = rows.flatMap((row) => [row.requested_by, row.approved_by ?? [], row.concerned].flat());
  const usernames = await findUsernames(db, people);
  const signed = await findSigned(
    db,
    rows.map(({ id }) => id),
  );
  // An entry outlives the account of the member of staff.
  const nameOf = (id: string) => usernames.get(id) ?? id;
  return rows.map((row) =>
    staffRequestSchema.parse({
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      concerned: row.concerned.map((id) => ({ id, username: nameOf(id) })),
      details: row.details,
      reason: row.reason,
      state: stateOf(row, signed.has(row.id)),
      requested_by: nameOf(row.requested_by),
      requester_id: row.requested_by,
      approved_by: row.approved_by === null ? null : nameOf(row.approved_by),
      created_at: row.created_at.toISOString(),
      due_at: row.due_at?.toISOString() ?? null,
      expires_at: row.expires_at.toISOString(),
      refusal: row.refusal,
    }),
  );
};

const stateOf = ({ outcome, due_at }: RequestRow, isSigned: boolean): string => {
  if (outcome !== null || due_at !== null) return outcome ?? "approved";
  return isSigned ? "requested" : "unsigned";
};

export const toStaffRequest = async (db: Database, row: RequestRow): Promise<StaffRequest> => {
  const [request] = await toStaffRequests(db, [row]);
  if (request === undefined) throw new Error(`staff request ${row.id} has no shape`);
  return request;
};
