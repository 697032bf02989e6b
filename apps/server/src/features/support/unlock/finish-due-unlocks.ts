/**
 * The waiting time is over: the locks come off. Each unlock is a transaction of its own, decided by one
 * conditional statement under the lock of the player's row, so that whatever withdrew it a moment before, a
 * lock set again above all, is seen.
 */

import { inTransaction, newId } from "@passport/database";
import { recordAudit } from "../../../platform/audit/store.ts";
import { recordEvent } from "../../access/index.ts";
import { announceUserChange, lockPlayer, takeLocksOff } from "../../profile/index.ts";
import { callerOfTheHouse } from "../caller-of-the-house.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { supportEmails } from "../emails.ts";
import { findDueUnlocks, markDone } from "./store.ts";
import { knownLocks } from "./to-unlock.ts";

/** A minute's worth, and far more than two people approve; what is left comes a minute later. */
const atOnce = 100;

export const finishDueUnlocks = async (dependencies: SupportDependencies): Promise<number> => {
  let finished = 0;
  for (const { id, user_id } of await findDueUnlocks(dependencies.db, atOnce)) {
    if (await finishUnlock(dependencies, id, user_id)) finished += 1;
  }
  if (finished > 0) dependencies.outbox.poke();
  return finished;
};

const finishUnlock = ({ db, access }: SupportDependencies, id: string, userId: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    if (!(await lockPlayer(transaction, userId))) return false;
    // Done first, then off: what still is open when a lock is named in a statement is withdrawn by a trigger.
    const done = await markDone(transaction, id);
    if (done === undefined || done.approved_by === null) return false;
    const locks = knownLocks(done.locks);
    await takeLocksOff(transaction, userId, locks);
    const requestId = newId();
    await recordEvent(transaction, { userId, kind: "unlocked", caller: callerOfTheHouse(requestId) });
    await access.emailOwner(transaction, {
      userId,
      email: supportEmails.unlocked,
      values: { locks: locks.join(", ") },
    });
    await recordAudit(transaction, {
      // A job has no actor; the member of staff who approved it is responsible.
      actorId: done.approved_by,
      action: "unlock.done",
      subject: userId,
      details: { unlock: id, locks, requested_by: done.requested_by },
      requestId,
    });
    await announceUserChange(transaction, userId);
    return true;
  });
