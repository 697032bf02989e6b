import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { decidableKind } from "./decidable.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { lockConcerned } from "./lock-concerned.ts";
import { findRequest, markWithdrawn } from "./store.ts";
import { toStaffRequest } from "./to-staff-request.ts";

/** One person is enough to stop it. */
export const withdrawRequest = async (
  dependencies: ApprovalsDependencies,
  { actor, payload: { id, reason }, caller: { requestId } }: CommandExchange<typeof calls.withdrawStaffRequest>,
): Promise<calls.StaffRequest> => {
  const withdrawn = await inTransaction(dependencies.db, async (transaction) => {
    const row = await findRequest(transaction, id);
    if (row === undefined) throw new Failure("not_found");
    const kind = decidableKind(dependencies, actor, row);
    await lockConcerned(transaction, row.concerned);
    const changed = await markWithdrawn(transaction, row.id);
    if (changed === undefined) throw new Failure("not_found");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: `${kind.name}.withdraw`,
      subject: row.subject,
      details: { request: row.id, reason },
      requestId,
    });
    return toStaffRequest(transaction, changed);
  });
  dependencies.outbox.poke();
  return withdrawn;
};
