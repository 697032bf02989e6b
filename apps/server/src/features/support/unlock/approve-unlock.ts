import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { assertFreshSecondFactor, recordEvent } from "../../access/index.ts";
import { lockPlayer } from "../../profile/index.ts";
import { callerOfTheHouse } from "../caller-of-the-house.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { kinds } from "./kinds.ts";
import { readUnlock } from "./read-unlock.ts";
import { findPlayerOf, findUnlock, markApproved } from "./store.ts";
import { knownLocks } from "./to-unlock.ts";

/** The second of two people. The owner is told when it will happen, and can call it off until then. */
export const approveUnlock = async (
  { db, outbox, access, delaysMs }: SupportDependencies,
  { actor, payload: { id }, caller: { requestId } }: CommandExchange<typeof calls.approveUnlock>,
): Promise<calls.Unlock> => {
  assertFreshSecondFactor(actor);
  const approved = await inTransaction(db, async (transaction) => {
    const userId = await findPlayerOf(transaction, id);
    if (userId === undefined || !(await lockPlayer(transaction, userId))) throw new Failure("not_found");
    const unlock = await markApproved(transaction, id, { by: actor.userId, delaysMs });
    if (unlock === undefined) throw await whyNot(transaction, id, actor.userId);
    const { events, emails, audited } = kinds[unlock.what];
    await recordEvent(transaction, { userId, kind: events.approved, caller: callerOfTheHouse(requestId) });
    const values = { locks: knownLocks(unlock.locks).join(", "), due: toMinute(unlock.due_at) };
    await access.emailOwner(transaction, { userId, email: emails.approved, values });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: `${audited}.approve`,
      subject: userId,
      details: { unlock: id.toLowerCase() },
      requestId,
    });
    return readUnlock(transaction, id);
  });
  outbox.poke();
  return approved;
};

/** What is approved already, withdrawn or done is not there to be approved. */
const whyNot = async (transaction: Transaction, id: string, actorId: string): Promise<Failure> => {
  const unlock = await findUnlock(transaction, id);
  if (unlock?.user_id === actorId) return new Failure("unlock_of_oneself");
  const isWaiting = unlock?.due_at === null && unlock.withdrawn_at === null;
  return new Failure(isWaiting && unlock.requested_by_id === actorId ? "needs_second_person" : "not_found");
};

const toMinute = (time: Date | null): string => `${time?.toISOString().slice(0, 16).replace("T", " ")} UTC`;
