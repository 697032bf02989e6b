import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { hashToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import {
  assertGoodPassword,
  deleteChallenges,
  deleteUnprovenIdentities,
  lockWaysIn,
  upsertPassword,
} from "../../factors/index.ts";
import { announceUserChange } from "../../profile/index.ts";
import {
  burnLinks,
  emailOwner,
  endSessionsExcept,
  findLinkOwner,
  forgetBrowsersExcept,
  ownerEmails,
  recordEvent,
  spendLink,
} from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

/**
 * RECOVER-12 to RECOVER-16. The token is spent in the transaction that sets the password; looked at
 * before, so that a refused password costs nothing and a guesser's token no hash.
 */
export const resetPassword = async (
  dependencies: EntryDependencies,
  { body, caller, browserToken }: Pick<HttpExchange<typeof calls.resetPassword>, "body" | "caller" | "browserToken">,
): Promise<void> => {
  const { db, hasher, outbox } = dependencies;
  const { token, new_password: newPassword } = body;
  const link = { purpose: "reset_password", tokenHash: hashToken(token) } as const;
  const owner = await findLinkOwner(db, link);
  if (owner === undefined) throw new Failure("link_invalid");
  const { username, email, first_name, last_name } = owner;
  await assertGoodPassword(dependencies, newPassword, {
    username,
    email: email ?? undefined,
    names: [first_name, last_name],
    earnedBy: { resetLink: owner },
  });
  const hash = await hasher.hash(newPassword);

  await inTransaction(db, async (transaction) => {
    const userId = await spendLink(transaction, link);
    if (userId === undefined) throw new Failure("link_invalid");
    await burnLinks(transaction, userId, ["reset_password"]);
    await lockWaysIn(transaction, userId);
    // The mailbox was unproven until now, so everything that opened the account may be another person's.
    await deleteUnprovenIdentities(transaction, userId);
    await upsertPassword(transaction, userId, hash);
    await deleteChallenges(transaction, userId);
    await endSessionsExcept(transaction, userId);
    const heldUntil = await dependencies.holds.start(transaction, { userId, reason: "password_reset" });
    // RECOVER-20: a thief's browser may be among them. The one that resets has the mailbox as well.
    await forgetBrowsersExcept(transaction, userId, browserToken === undefined ? undefined : hashToken(browserToken));
    await recordEvent(transaction, { userId, kind: "password_reset", factor: "email_link", caller });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.password_reset, heldUntil, caller });
    await announceUserChange(transaction, userId);
  });
  outbox.poke();
};
