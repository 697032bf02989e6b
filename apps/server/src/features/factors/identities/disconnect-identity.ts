import { inTransaction } from "@passport/database";
import type { User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { announceUserChange, lockAccount } from "../../profile/index.ts";
import { emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { endOtherLogins } from "../ways-in/end-other-logins.ts";
import { assertNotLastWay, lockWaysIn } from "../ways-in/ways-in.ts";
import { type LinkedProvider, providerNames } from "./provider-names.ts";
import { deleteIdentity } from "./store.ts";

/** Removes a connection and returns the user; the last way to log in cannot be removed (SOCIAL-28, SOCIAL-29). */
export const disconnectIdentity = async (
  dependencies: FactorDependencies,
  { actor, provider, caller }: { actor: Actor; provider: LinkedProvider; caller: Caller },
): Promise<User> => {
  const { userId, sessionId } = actor;
  const user = await inTransaction(dependencies.db, async (transaction) => {
    const waysIn = await lockWaysIn(transaction, userId);
    if (!waysIn.ways.includes(provider)) throw new Failure("identity_not_linked");
    assertNotLastWay(waysIn, provider);
    await deleteIdentity(transaction, { userId, provider });
    await endOtherLogins(transaction, actor);
    if ((await lockAccount(transaction, userId)).total_lock) throw new Failure("account_locked");
    await recordEvent(transaction, { userId, kind: "identity_disconnected", factor: provider, sessionId, caller });
    const values = { provider: providerNames[provider] };
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.identity_disconnected, values, caller });
    return announceUserChange(transaction, userId);
  });
  dependencies.outbox.poke();
  return user;
};
