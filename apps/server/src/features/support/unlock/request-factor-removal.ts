import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { assertFreshSecondFactor, inWords, recordEvent } from "../../access/index.ts";
import { lockPlayer } from "../../profile/index.ts";
import { callerOfTheHouse } from "../caller-of-the-house.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { supportEmails } from "../emails.ts";
import { kinds } from "./kinds.ts";
import { readUnlock } from "./read-unlock.ts";
import { insertUnlock } from "./store.ts";

const what = "second_factors";

/** The first of two people. Nothing is removed yet, but the owner is told at once: someone may have asked in their name. */
export const requestFactorRemoval = async (
  { db, outbox, access, delaysMs }: SupportDependencies,
  { actor, payload: { user_id, reason }, caller: { requestId } }: CommandExchange<typeof calls.requestFactorRemoval>,
): Promise<calls.Unlock> => {
  assertFreshSecondFactor(actor);
  const requested = await inTransaction(db, async (transaction) => {
    const userId = (await lockPlayer(transaction, user_id))?.id;
    if (userId === undefined) throw new Failure("not_found");
    if (userId === actor.userId) throw new Failure("unlock_of_oneself");
    if (!(await access.hasSecondFactor(transaction, userId))) throw new Failure("tfa_not_set");
    const id = await insertUnlock(transaction, { userId, what, locks: [], reason, requestedBy: actor.userId });
    if (id === undefined) throw new Failure("unlock_open");
    await recordEvent(transaction, { userId, kind: "factor_removal_requested", caller: callerOfTheHouse(requestId) });
    await access.emailOwner(transaction, {
      userId,
      email: supportEmails.factor_removal_requested,
      values: { wait: inWords(delaysMs[what] / 1000) },
    });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: `${kinds[what].audited}.request`,
      subject: userId,
      details: { unlock: id, reason },
      requestId,
    });
    return readUnlock(transaction, id);
  });
  outbox.poke();
  return requested;
};
