import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange, lockOwnAccount, markForDeletion, readOwnUser } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { accountEmails } from "../emails.ts";
import { findObstacle } from "./find-obstacle.ts";

/** Nothing is deleted yet: the owner gets a mail and time to think, and a thief's victim gets the same. */
export const requestDeletion = async (
  dependencies: AccountDependencies,
  { actor, payload: { username }, caller }: CommandExchange<typeof calls.requestDeletion>,
): Promise<calls.User> => {
  const { db, outbox, access, deletionWaitMs } = dependencies;
  const { userId, sessionId } = actor;
  const user = await inTransaction(db, async (transaction) => {
    const account = await lockOwnAccount(transaction, userId);
    if (account === undefined) throw new Failure("not_authenticated");
    if (username.trim().toLowerCase() !== account.username.toLowerCase()) throw new Failure("username_differs");
    const obstacle = await findObstacle(dependencies, transaction, account);
    if (obstacle !== undefined) throw new Failure(obstacle);
    const dueAt = await markForDeletion(transaction, userId, deletionWaitMs);
    // Asked for before: it stays at that date, and one mail is enough.
    if (dueAt === undefined) return (await readOwnUser(transaction, userId))?.user;
    await recordEvent(transaction, { userId, kind: "deletion_requested", sessionId, caller });
    const values = { due: `${dueAt.toISOString().slice(0, 16).replace("T", " ")} UTC` };
    await access.emailOwner(transaction, { userId, email: accountEmails.deletion_requested, values, caller });
    return announceUserChange(transaction, userId);
  });
  if (user === undefined) throw new Failure("not_authenticated");
  outbox.poke();
  return user;
};
