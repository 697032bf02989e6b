import { inTransaction } from "@passport/database";
import type { User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { announceUserChange, lockAccount } from "../../profile/index.ts";
import { emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { endOtherLogins } from "../ways-in/end-other-logins.ts";
import { lockWaysIn } from "../ways-in/ways-in.ts";
import type { ProvenIdentity } from "./identity.ts";
import { providerNames } from "./provider-names.ts";
import { deleteIdentity, insertIdentity } from "./store.ts";

/**
 * SOCIAL-27, SOCIAL-29: from here on the identity opens this account. One that the account had at this provider
 * gives way to it. Its email plays no part: it is the player who says that this is theirs, too.
 */
export const connectIdentity = async (
  dependencies: FactorDependencies,
  { actor, identity, caller }: { actor: Actor; identity: ProvenIdentity; caller: Caller },
): Promise<User> => {
  const { userId, sessionId } = actor;
  const { way: provider, subject } = identity;
  if (provider === "wallet") throw new Error("a wallet is linked, not connected");
  const user = await inTransaction(dependencies.db, async (transaction) => {
    await lockWaysIn(transaction, userId);
    const event = { userId, factor: provider, sessionId, caller };
    if (await deleteIdentity(transaction, { userId, provider })) {
      await endOtherLogins(transaction, actor);
      await recordEvent(transaction, { ...event, kind: "identity_disconnected" });
    }
    const account = await lockAccount(transaction, userId);
    if (account.total_lock) throw new Failure("account_locked");
    // The account may be registered with another person's email. Its owner can take the account by a reset, and
    // must not find a door in it that only the other one knows.
    if (account.has_unproven_email) throw new Failure("email_unverified");
    if (!(await insertIdentity(transaction, { provider, subject, userId }))) throw new Failure("identity_taken");
    await recordEvent(transaction, { ...event, kind: "identity_connected" });
    const values = { provider: providerNames[provider] };
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.identity_connected, values, caller });
    return announceUserChange(transaction, userId);
  });
  dependencies.outbox.poke();
  return user;
};
