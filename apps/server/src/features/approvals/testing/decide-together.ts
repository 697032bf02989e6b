/** What two members of staff decide, from the request to its end: for tests that need it done. */
import { type Database, newId } from "@passport/database";
import type { StaffRequest, StaffRequestKind } from "@passport/protocol";
import { sql } from "kysely";
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import type { ApprovalsFeature } from "../index.ts";

export type Ask = (key: string, payload?: unknown) => Promise<Frame>;

/** The request in the answer of a command that requests something. */
export const requestIn = (payload: unknown): StaffRequest => {
  const answer = payload as StaffRequest & { request?: StaffRequest };
  return answer.request ?? answer;
};

/** Returns the answer to the request, or the first refusal; `refusal` is what the worker found when it was due. */
export const decideTogether = async (
  { approvals }: { approvals: Pick<ApprovalsFeature, "carryOutDue"> },
  [first, second]: readonly [Ask, Ask],
  key: string,
  payload: object,
): Promise<Frame & { refusal?: string | null }> => {
  const made = await first(key, { reason: "Ticket 4711", ...payload });
  if (made.error_code !== undefined) return made;
  const { id } = requestIn(made.payload);
  const approved = await second("STAFF:REQUEST:APPROVE", { id });
  if (approved.error_code !== undefined) return approved;
  await approvals.carryOutDue();
  const { payload: ended } = await first("STAFF:REQUEST:GET", { id });
  return { ...made, refusal: (ended as StaffRequest).refusal };
};

/** As if two people had requested and approved it just now. Returns its id. */
export const insertDecided = async (
  db: Database,
  [requestedBy, approvedBy]: readonly [string, string],
  { kind, subject, concerned = [], details = {} }: Decision,
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("staff_requests")
    .values({
      ...{ id, kind, subject, concerned: [...concerned], details: JSON.stringify(details), reason: "a test" },
      requested_by: requestedBy,
    })
    .execute();
  await db.updateTable("staff_requests").set({ approved_by: approvedBy }).where("id", "=", id).execute();
  await db.updateTable("staff_requests").set({ due_at: sql`approved_at` }).where("id", "=", id).execute();
  return id;
};

interface Decision {
  kind: StaffRequestKind;
  subject: string;
  concerned?: readonly string[];
  details?: object;
}
