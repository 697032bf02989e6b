import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange, readOwnUser, unmarkForDeletion } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { accountEmails } from "../emails.ts";

/** Keeping an account must be easy: the session is enough, and doing it twice is no mistake. */
export const cancelDeletion = async (
  { db, outbox, access }: AccountDependencies,
  { actor, caller }: Pick<CommandExchange<typeof calls.cancelDeletion>, "actor" | "caller">,
): Promise<calls.User> => {
  const { userId, sessionId } = actor;
  const user = await inTransaction(db, async (transaction) => {
    if (!(await unmarkForDeletion(transaction, userId))) return (await readOwnUser(transaction, userId))?.user;
    await recordEvent(transaction, { userId, kind: "deletion_cancelled", sessionId, caller });
    await access.emailOwner(transaction, { userId, email: accountEmails.deletion_cancelled, caller });
    return announceUserChange(transaction, userId);
  });
  // Too late: it has just been deleted.
  if (user === undefined) throw new Failure("not_authenticated");
  outbox.poke();
  return user;
};
