import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { assertFreshSecondFactor } from "../../access/index.ts";
import { lockPlayer } from "../../profile/index.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { supportEmails } from "../emails.ts";
import { readUnlock } from "./read-unlock.ts";
import { findPlayerOf, markWithdrawn } from "./store.ts";
import { knownLocks } from "./to-unlock.ts";

/** One is enough to keep a lock on. Owners who were told of its coming off are told that it does not. */
export const withdrawUnlock = async (
  { db, outbox, access }: SupportDependencies,
  { actor, payload: { id, reason }, caller: { requestId } }: CommandExchange<typeof calls.withdrawUnlock>,
): Promise<calls.Unlock> => {
  assertFreshSecondFactor(actor);
  const unlock = await inTransaction(db, async (transaction) => {
    const userId = await findPlayerOf(transaction, id);
    if (userId !== undefined) await lockPlayer(transaction, userId);
    const withdrawn = await markWithdrawn(transaction, id);
    if (userId === undefined || withdrawn === undefined) throw new Failure("not_found");
    if (withdrawn.approved_at !== null) {
      const values = { locks: knownLocks(withdrawn.locks).join(", ") };
      await access.emailOwner(transaction, { userId, email: supportEmails.unlock_withdrawn, values });
    }
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "unlock.withdraw",
      subject: userId,
      details: { unlock: id.toLowerCase(), reason },
      requestId,
    });
    return readUnlock(transaction, id);
  });
  outbox.poke();
  return unlock;
};
