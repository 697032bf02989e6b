/**
 * The waiting time is over: locks or second factors are removed. Each request is a transaction of its own, decided by one
 * conditional statement under the lock of the player's row, so that whatever withdrew it a moment before (a lock set
 * again, a login with the second factor) is seen.
 */

import { inTransaction, newId, type Transaction } from "@passport/database";
import type { LockType } from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { recordEvent } from "../../access/index.ts";
import { announceUserChange, lockPlayer, takeLocksOff } from "../../profile/index.ts";
import { callerOfTheHouse } from "../caller-of-the-house.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { kinds } from "./kinds.ts";
import { type DueUnlock, findDueUnlocks, markDone } from "./store.ts";
import { knownLocks } from "./to-unlock.ts";

/** A minute's worth, and far more than two people approve; what is left comes a minute later. */
const atOnce = 100;

export const finishDueUnlocks = async (dependencies: SupportDependencies): Promise<number> => {
  let finished = 0;
  for (const unlock of await findDueUnlocks(dependencies.db, atOnce)) {
    if (await finishUnlock(dependencies, unlock)) finished += 1;
  }
  if (finished > 0) dependencies.outbox.poke();
  return finished;
};

/** Rolls the transaction back. */
class WithdrawnMeanwhile extends Error {}

const finishUnlock = async (dependencies: SupportDependencies, unlock: DueUnlock): Promise<boolean> => {
  try {
    await inTransaction(dependencies.db, (transaction) => carryOut(dependencies, transaction, unlock));
    return true;
  } catch (error) {
    if (error instanceof WithdrawnMeanwhile) return false;
    throw error;
  }
};

const carryOut = async (
  { access }: SupportDependencies,
  transaction: Transaction,
  { id, user_id: userId, what }: DueUnlock,
): Promise<void> => {
  // Before the player's row, in the order of a login: neither waits for the other in a circle.
  if (what === "second_factors") await access.removeSecondFactors(transaction, userId);
  if (!(await lockPlayer(transaction, userId))) throw new WithdrawnMeanwhile();
  // Done first, then off: what still is open when a lock is named in a statement is withdrawn by a trigger.
  const done = await markDone(transaction, id);
  if (done === undefined || done.approved_by === null) throw new WithdrawnMeanwhile();
  const locks = knownLocks(done.locks);
  if (what === "locks") await takeLocksOff(transaction, userId, locks);
  else await access.holdAfterRemoval(transaction, userId);
  await notify(access, transaction, { userId, what, locks });
  await recordAudit(transaction, {
    // A job has no actor; the member of staff who approved it is responsible.
    actorId: done.approved_by,
    action: `${kinds[what].audited}.done`,
    subject: userId,
    details: { unlock: id, ...(what === "locks" && { locks }), requested_by: done.requested_by },
    requestId: newId(),
  });
  await announceUserChange(transaction, userId);
};

const notify = async (
  access: SupportDependencies["access"],
  transaction: Transaction,
  { userId, what, locks }: { userId: string; what: DueUnlock["what"]; locks: readonly LockType[] },
): Promise<void> => {
  const { events, emails } = kinds[what];
  await recordEvent(transaction, { userId, kind: events.done, caller: callerOfTheHouse(newId()) });
  await access.emailOwner(transaction, { userId, email: emails.done, values: { locks: locks.join(", ") } });
};
