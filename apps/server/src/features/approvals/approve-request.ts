import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { assertSameConcerned } from "./assert-same-concerned.ts";
import { decidableKind } from "./decidable.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { lockConcerned } from "./lock-concerned.ts";
import { addSignature, refuseDecided } from "./sign-request.ts";
import { findRequest, findSigned, isApprovable, markApproved, type RequestRow } from "./store.ts";
import { toStaffRequest } from "./to-staff-request.ts";

/** The second of two people, with their passkey. A worker does the rest, at once or after the waiting time of its kind; the database writes
 * when that is, the audit log and what players are told. */
export const approveRequest = async (
  dependencies: ApprovalsDependencies,
  { actor, payload: { id, passkey } }: CommandExchange<typeof calls.approveStaffRequest>,
): Promise<calls.StaffRequest> => {
  const approved = await inTransaction(dependencies.db, async (transaction) => {
    const row = await findRequest(transaction, id);
    if (row === undefined) throw new Failure("not_found");
    const kind = decidableKind(dependencies, actor, row);
    refuseFirstPerson(row, actor.userId);
    if (!(await findSigned(transaction, [row.id])).has(row.id)) throw new Failure("request_unsigned");
    assertSameConcerned(row, await kind.check(transaction, row));
    await lockConcerned(transaction, row.concerned);
    if (!(await isApprovable(transaction, row.id))) throw new Failure("too_early");
    const changed = await markApproved(transaction, row.id, actor.userId);
    if (changed === undefined) throw new Failure("not_found");
    await addSignature(dependencies, transaction, { row, act: "approve", actor, passkey });
    return toStaffRequest(transaction, changed);
  });
  dependencies.outbox.poke();
  return approved;
};

/** For a good answer; the statement that approves does not depend on it. What is approved or over is not there to be approved. */
const refuseFirstPerson = (row: RequestRow, actorId: string): void => {
  refuseDecided(row);
  if (row.concerned.includes(actorId)) throw new Failure("own_account");
  if (row.requested_by === actorId) throw new Failure("needs_second_person");
};
