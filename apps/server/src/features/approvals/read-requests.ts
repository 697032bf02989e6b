import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { decidableKind, decidableKinds } from "./decidable.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { findRequest, findRequests } from "./store.ts";
import { toStaffRequest, toStaffRequests } from "./to-staff-request.ts";

const latestEnded = 20;

export const listRequests = (
  { db, kinds }: ApprovalsDependencies,
  { actor, payload: { user_id }, caller: { requestId } }: CommandExchange<typeof calls.listStaffRequests>,
): Promise<calls.StaffRequest[]> =>
  inTransaction(db, async (transaction) => {
    const userId = user_id?.toLowerCase();
    const names = decidableKinds({ kinds }, actor).map(({ name }) => name);
    const rows = await findRequests(transaction, { kinds: names, userId, ended: latestEnded });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "staff.request.list",
      subject: userId ?? "everybody",
      details: {},
      requestId,
    });
    return toStaffRequests(transaction, rows);
  });

export const readRequest = (
  dependencies: ApprovalsDependencies,
  { actor, payload: { id }, caller: { requestId } }: CommandExchange<typeof calls.readStaffRequest>,
): Promise<calls.StaffRequest> =>
  inTransaction(dependencies.db, async (transaction) => {
    const row = await findRequest(transaction, id);
    if (row === undefined) throw new Failure("not_found");
    decidableKind(dependencies, actor, row);
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "staff.request.read",
      subject: row.subject,
      details: { request: row.id },
      requestId,
    });
    return toStaffRequest(transaction, row);
  });
