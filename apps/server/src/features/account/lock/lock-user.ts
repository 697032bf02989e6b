import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange, readOwnUser, setLock } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { accountEmails } from "../emails.ts";

/** How the mail tells what was locked, and what that stops. */
const news: Record<calls.LockType, { locked: string; effect: string }> = {
  withdrawals: { locked: "Withdrawals are", effect: "No SUPS can be withdrawn" },
  minting: { locked: "Minting is", effect: "No collectible and no item can be minted or withdrawn" },
  account: {
    locked: "Everything is",
    effect: "Nothing can be withdrawn, minted, unstaked or spent, and neither wallet nor email can be changed",
  },
};

/**
 * USER-15, USER-16, EDIT-49: locking must be easy, so it asks for nothing more than the session, and doing it twice is
 * no mistake. Only support takes a lock off (USER-18).
 */
export const lockUser = async (
  { db, outbox, access }: AccountDependencies,
  { actor, payload: { type }, caller }: CommandExchange<typeof calls.lockUser>,
): Promise<calls.User> => {
  const { userId, sessionId } = actor;
  const user = await inTransaction(db, async (transaction) => {
    const isNew = await setLock(transaction, userId, type);
    if (!isNew) return (await readOwnUser(transaction, userId))?.user;
    await recordEvent(transaction, { userId, kind: "locked", sessionId, caller });
    await access.emailOwner(transaction, { userId, email: accountEmails.lock_set, values: news[type], caller });
    return announceUserChange(transaction, userId);
  });
  if (user === undefined) throw new Failure("not_authenticated");
  outbox.poke();
  return user;
};
