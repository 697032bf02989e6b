import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { lockWaysIn } from "../factors/index.ts";
import { readOwnUser } from "../profile/index.ts";
import { endSessionsExcept, recordEvent } from "../session/index.ts";
import { callerOfTheHouse } from "./caller-of-the-house.ts";
import type { SupportDependencies } from "./dependencies.ts";
import { supportEmails } from "./emails.ts";

export const endUserSessions = async (
  { db, outbox, access }: SupportDependencies,
  { actor, payload: { user_id, reason }, caller: { requestId } }: CommandExchange<typeof calls.endUserSessions>,
): Promise<calls.OutputOf<typeof calls.endUserSessions>> => {
  const ended = await inTransaction(db, async (transaction) => {
    const userId = (await readOwnUser(transaction, user_id))?.user.id;
    if (userId === undefined) throw new Failure("not_found");
    if (userId === actor.userId) throw new Failure("own_account");
    // A login by a wallet or a provider that is in progress finishes first, so that its session can be ended.
    await lockWaysIn(transaction, userId);
    const count = await endSessionsExcept(transaction, userId);
    const caller = callerOfTheHouse(requestId);
    await recordEvent(transaction, { userId, kind: "logged_out_by_support", caller });
    await access.emailOwner(transaction, { userId, email: supportEmails.logged_out_by_support });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "user.log_out",
      subject: userId,
      details: { reason, ended: count },
      requestId,
    });
    return count;
  });
  outbox.poke();
  return { ended };
};
