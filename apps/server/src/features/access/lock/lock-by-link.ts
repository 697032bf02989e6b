import { inTransaction } from "@passport/database";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { announceUserChange } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { lockWaysIn } from "../identities/ways-in.ts";
import { burnLinks, lockTotally, spendLink } from "../links/store.ts";
import { forgetBrowsers } from "../login/store.ts";
import { tellOwner } from "../mails/tell-owner.ts";
import { deletePassword } from "../password/store.ts";
import { recordEvent } from "../security-log/store.ts";
import { endSessionsExcept } from "../session/end-sessions.ts";
import { forgetTriesOfStrangers } from "../two-factor/begin-try.ts";
import { deleteChallenges } from "../two-factor/store.ts";

/**
 * "This was not me": money stops, everybody is logged out, and the password, which a thief may know,
 * is gone. The way back is a reset by mail, and support for the lock.
 */
export const lockByLink = async (
  dependencies: AccessDependencies,
  { token, caller }: { token: string; caller: Caller },
): Promise<void> => {
  const { db, outbox } = dependencies;
  await inTransaction(db, async (transaction) => {
    const userId = await spendLink(transaction, { purpose: "lock_account", tokenHash: hashToken(token) });
    if (userId === undefined) throw new Failure("link_invalid");
    // Links first and the user last, as in a reset, so that neither waits for the other in a circle.
    await burnLinks(transaction, userId, ["reset_password", "lock_account"]);
    // Whoever just comes in by a wallet or a provider ends first, so that the session is there to be ended.
    await lockWaysIn(transaction, userId);
    await deletePassword(transaction, userId);
    await deleteChallenges(transaction, userId);
    await endSessionsExcept(transaction, userId);
    await forgetBrowsers(transaction, userId);
    // The owner comes back as a stranger, and whoever guessed has no password any more.
    await forgetTriesOfStrangers(transaction, userId);
    await lockTotally(transaction, userId);
    await recordEvent(transaction, { userId, kind: "locked_by_link", factor: "email_link", caller });
    await tellOwner(dependencies, transaction, { userId, what: "locked", caller });
    await announceUserChange(transaction, userId);
  });
  outbox.poke();
};
