import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { decidableKind, decidableKinds } from "./decidable.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { findRequest, findRequests, type RequestRow } from "./store.ts";
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

interface Look {
  actor: CommandExchange<typeof calls.readStaffRequest>["actor"];
  id: string;
  action: string;
  requestId: string;
}

/** Finds a request for a person who may decide it. Every look is audited. */
export const lookAtRequest = async (
  dependencies: ApprovalsDependencies,
  transaction: Transaction,
  { actor, id, action, requestId }: Look,
): Promise<RequestRow> => {
  const row = await findRequest(transaction, id);
  if (row === undefined) throw new Failure("not_found");
  decidableKind(dependencies, actor, row);
  const details = { request: row.id };
  await recordAudit(transaction, { actorId: actor.userId, action, subject: row.subject, details, requestId });
  return row;
};

export const readRequest = (
  dependencies: ApprovalsDependencies,
  { actor, payload: { id }, caller: { requestId } }: CommandExchange<typeof calls.readStaffRequest>,
): Promise<calls.StaffRequest> =>
  inTransaction(dependencies.db, async (transaction) => {
    const look = { actor, id, action: "staff.request.read", requestId };
    return toStaffRequest(transaction, await lookAtRequest(dependencies, transaction, look));
  });
