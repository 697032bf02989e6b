import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { assertFreshSecondFactor } from "../../access/index.ts";
import { lockPlayer } from "../../profile/index.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { kinds } from "./kinds.ts";
import { readUnlock } from "./read-unlock.ts";
import { findPlayerOf, markWithdrawn } from "./store.ts";
import { knownLocks } from "./to-unlock.ts";

/** One is enough to keep a lock or a second factor. Owners who were told of its removal are told that it stays. */
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
    const { emails, audited } = kinds[withdrawn.what];
    // Of second factors the owner knew from the request on.
    if (withdrawn.approved_at !== null || withdrawn.what === "second_factors") {
      const values = { locks: knownLocks(withdrawn.locks).join(", ") };
      await access.emailOwner(transaction, { userId, email: emails.withdrawn, values });
    }
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: `${audited}.withdraw`,
      subject: userId,
      details: { unlock: id.toLowerCase(), reason },
      requestId,
    });
    return readUnlock(transaction, id);
  });
  outbox.poke();
  return unlock;
};
