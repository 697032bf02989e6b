/** The passkeys of the two people. The api looks early, so that a mistake gets its own message; the signer decides. */
import { type Database, inTransaction, readClock, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { PasskeyAnswer, StaffAct } from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findUsablePasskeys, readKnownKeys } from "../intents/index.ts";
import { checkSignature } from "./check-signature.ts";
import { decidableKind } from "./decidable.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { lookAtRequest } from "./read-requests.ts";
import { findRequest, findSigned, insertSignature, isApprovable, type RequestRow } from "./store.ts";
import { toStaffRequest } from "./to-staff-request.ts";

/** Changes nothing. The page makes the challenge itself, of what it shows. */
export const prepareSignature = (
  dependencies: ApprovalsDependencies,
  { actor, payload: { id }, caller: { requestId } }: CommandExchange<typeof calls.prepareStaffSignature>,
) =>
  inTransaction(dependencies.db, async (transaction) => {
    const look = { actor, id, action: "staff.request.prepare", requestId };
    const row = await lookAtRequest(dependencies, transaction, look);
    const act = await actOf(transaction, row, actor.userId);
    const passkeys = await findUsablePasskeys({ db: transaction, keyAgeMs: dependencies.keyAgeMs }, actor);
    if (passkeys.length === 0) throw new Failure("staff_passkey_missing");
    return { act, passkeys, rp_id: dependencies.relyingParty.id };
  });

/** Returns the act that this person has to sign now. A request that is approved or over can no longer be signed. */
const actOf = async (transaction: Transaction, row: RequestRow, actorId: string): Promise<StaffAct> => {
  refuseDecided(row);
  if (row.concerned.includes(actorId)) throw new Failure("own_account");
  const isSigned = (await findSigned(transaction, [row.id])).has(row.id);
  if (row.requested_by === actorId) {
    if (isSigned) throw new Failure("needs_second_person");
    return "request";
  }
  if (!isSigned) throw new Failure("request_unsigned");
  if (!(await isApprovable(transaction, row.id))) throw new Failure("too_early");
  return "approve";
};

export const refuseDecided = ({ ended_at, approved_by }: RequestRow): void => {
  if (ended_at !== null || approved_by !== null) throw new Failure("not_found");
};

/** The first person confirms what they have requested. */
export const signRequest = (
  dependencies: ApprovalsDependencies,
  { actor, payload: { id, passkey }, caller: { requestId } }: CommandExchange<typeof calls.signStaffRequest>,
): Promise<calls.StaffRequest> =>
  inTransaction(dependencies.db, async (transaction) => {
    const row = await findRequest(transaction, id);
    if (row === undefined || row.requested_by !== actor.userId) throw new Failure("not_found");
    const kind = decidableKind(dependencies, actor, row);
    refuseDecided(row);
    await addSignature(dependencies, transaction, { row, act: "request", actor, passkey });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: `${kind.name}.sign`,
      subject: row.subject,
      details: { request: row.id },
      requestId,
    });
    return toStaffRequest(transaction, row);
  });

interface Signing {
  row: RequestRow;
  act: StaffAct;
  actor: Pick<Actor, "userId" | "accountId">;
  passkey: PasskeyAnswer;
}

export const addSignature = async (
  dependencies: ApprovalsDependencies,
  transaction: Transaction,
  signing: Signing,
): Promise<void> => {
  const { row, act, actor, passkey } = signing;
  const refusal = await refusalOf(dependencies, transaction, signing);
  if (refusal !== undefined) throw new Failure(refusal);
  const { userId } = actor;
  if (!(await insertSignature(transaction, { requestId: row.id, act, userId, assertion: passkey })))
    throw new Failure("needs_second_person");
};

const refusalOf = async (
  { keyAgeMs, relyingParty }: ApprovalsDependencies,
  db: Database,
  { row, act, actor, passkey: answer }: Signing,
) => {
  const { passkeys: known } = await readKnownKeys(db, { accountId: actor.accountId });
  // Where a key counts from its first second, the signer may not have seen it yet: it looks for itself.
  if (keyAgeMs === 0 && !known.some(({ id }) => id === answer.id)) return undefined;
  const now = await readClock(db);
  const checked = await checkSignature({ keyAgeMs, relyingParty }, { row, act, answer }, { known, now });
  return "refusal" in checked ? checked.refusal : undefined;
};
