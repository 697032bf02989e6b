/** What two members of staff decide, from the request to its end: for tests that need it done. */
import { type Database, newId } from "@passport/database";
import type { StaffRequest, StaffRequestKind } from "@passport/protocol";
import { sql } from "kysely";
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import type { TestApi } from "../../../testing/start-test-api.ts";
import type { ApprovalsFeature } from "../index.ts";
import { approveAs, type Decider, insertVerdicts } from "./sign-decisions.ts";

/** The request in the answer of a command that requests something. */
export const requestIn = (payload: unknown): StaffRequest => {
  const answer = payload as StaffRequest & { request?: StaffRequest };
  return answer.request ?? answer;
};

/** Returns the answer to the request, or the first refusal; `refusal` is what the worker found when it was due. */
export const decideTogether = async (
  {
    api,
    approvals,
  }: { api: Pick<TestApi, "context" | "judgeStaff">; approvals: Pick<ApprovalsFeature, "carryOutDue"> },
  [first, second]: readonly [Decider, Decider],
  key: string,
  payload: object,
): Promise<Frame & { refusal?: string | null }> => {
  const made = await first.ask(key, { reason: "Ticket 4711", ...payload });
  if (made.error_code !== undefined) return made;
  const { id } = requestIn(made.payload);
  const approved = await approveAs(api, second, id);
  if (approved.error_code !== undefined) return approved;
  await approvals.carryOutDue();
  const { payload: ended } = await first.ask("STAFF:REQUEST:GET", { id });
  return { ...made, refusal: (ended as StaffRequest).refusal };
};

/** Inserts a request that two people have just requested and approved with passkeys that the signer knows, and returns its id. */
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
  // Read for as long as the table of kinds says.
  const aged = sql<Date>`created_at - interval '1 minute'`;
  await db.updateTable("staff_requests").set({ created_at: aged }).where("id", "=", id).execute();
  await db.updateTable("staff_requests").set({ approved_by: approvedBy }).where("id", "=", id).execute();
  await db.updateTable("staff_requests").set({ due_at: sql`approved_at` }).where("id", "=", id).execute();
  await insertVerdicts(db, id, { requestedBy, approvedBy });
  return id;
};

interface Decision {
  kind: StaffRequestKind;
  subject: string;
  concerned?: readonly string[];
  details?: object;
}
