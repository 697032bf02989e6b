/**
 * The third step, by a worker: what two people have decided is checked once more and done. Each request is a transaction of
 * its own and is taken by one statement, which sees that it is due, open, and that both people may still do it. The table
 * lets nothing end as done without the two passkeys that the signer has verified.
 */
import { inTransaction, newId, type Transaction } from "@passport/database";
import type { WireMessageCode } from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { assertSameConcerned } from "./assert-same-concerned.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { refuseRequest } from "./end-request.ts";
import type { RequestKind } from "./kind.ts";
import { lockConcerned } from "./lock-concerned.ts";
import { findDueRequests, findObjection, type RequestRow } from "./store.ts";

/** Far more than people approve in a second; what is left comes with the next turn. */
const atOnce = 100;

/** Returns how many were done. */
export const carryOutDue = async (dependencies: ApprovalsDependencies): Promise<number> => {
  let done = 0;
  let ended = 0;
  for (const row of await findDueRequests(dependencies.db, atOnce)) {
    const outcome = await carryOutSafely(dependencies, row);
    if (outcome === "done") done += 1;
    if (outcome !== "left") ended += 1;
  }
  if (ended > 0) dependencies.outbox.poke();
  return done;
};

/** Rolls the transaction back: another worker was faster, or one of the two people may not do it any more. */
class NotTaken extends Error {}

/** One that fails for want of the database or by a defect stays, is logged and tried again; it holds up no other one. */
const carryOutSafely = async (
  dependencies: ApprovalsDependencies,
  row: RequestRow,
): Promise<"done" | "refused" | "left"> => {
  try {
    await inTransaction(dependencies.db, (transaction) => carryOut(dependencies, transaction, row));
    return "done";
  } catch (error) {
    if (error instanceof NotTaken) return refuseRequest(dependencies, row, "permission_denied");
    if (error instanceof Failure) return refuseRequest(dependencies, row, error.code);
    dependencies.log.error(
      { err: error, requestId: row.id, kind: row.kind },
      "a staff request could not be carried out",
    );
    return "left";
  }
};

const carryOut = async (
  dependencies: ApprovalsDependencies,
  transaction: Transaction,
  row: RequestRow,
): Promise<void> => {
  const kind = kindOf(dependencies, row);
  const objection = await findObjection(transaction, row.id);
  if (objection !== null) throw new Failure(objection as WireMessageCode);
  assertSameConcerned(row, await kind.check(transaction, row));
  await kind.lockFirst(transaction, row);
  await lockConcerned(transaction, row.concerned);
  // Taken first, then done: a lock that is named in a statement withdraws an unlock that is still open.
  if (row.approved_by === null || !(await kind.take(transaction, row.id))) throw new NotTaken();
  const details = await kind.execute(transaction, row);
  await recordAudit(transaction, {
    // A job has no actor; the member of staff who approved it is responsible.
    actorId: row.approved_by,
    action: `${kind.name}.done`,
    subject: row.subject,
    details: { request: row.id, requested_by: row.requested_by, ...details },
    requestId: newId(),
  });
};

const kindOf = ({ kinds }: ApprovalsDependencies, { kind: name }: RequestRow): RequestKind => {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`${name} is no kind of request`);
  return kind;
};
