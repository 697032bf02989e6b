import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { assertSameConcerned } from "./assert-same-concerned.ts";
import { decidableKind } from "./decidable.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { lockConcerned } from "./lock-concerned.ts";
import { findRequest, markApproved, type RequestRow } from "./store.ts";
import { tellConcerned } from "./tell-concerned.ts";
import { toStaffRequest } from "./to-staff-request.ts";

/** The second of two people. A worker does the rest, at once or after the waiting time of its kind. */
export const approveRequest = async (
  dependencies: ApprovalsDependencies,
  { actor, payload: { id }, caller: { requestId } }: CommandExchange<typeof calls.approveStaffRequest>,
): Promise<calls.StaffRequest> => {
  const approved = await inTransaction(dependencies.db, async (transaction) => {
    const row = await findRequest(transaction, id);
    if (row === undefined) throw new Failure("not_found");
    const kind = decidableKind(dependencies, actor, row);
    refuseFirstPerson(row, actor.userId);
    assertSameConcerned(row, await kind.check(transaction, row));
    await lockConcerned(transaction, row.concerned);
    const changed = await markApproved(transaction, row.id, { by: actor.userId, delayMs: kind.delayMs });
    if (changed === undefined) throw new Failure("not_found");
    await tellConcerned(dependencies, transaction, { kind, row: changed, step: "approved" });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: `${kind.name}.approve`,
      subject: row.subject,
      details: { request: row.id },
      requestId,
    });
    return toStaffRequest(transaction, changed);
  });
  dependencies.outbox.poke();
  return approved;
};

/** For a good answer; the statement that approves does not depend on it. What is approved or over is not there to be approved. */
const refuseFirstPerson = (row: RequestRow, actorId: string): void => {
  if (row.ended_at !== null || row.approved_by !== null) throw new Failure("not_found");
  if (row.concerned.includes(actorId)) throw new Failure("own_account");
  if (row.requested_by === actorId) throw new Failure("needs_second_person");
};
