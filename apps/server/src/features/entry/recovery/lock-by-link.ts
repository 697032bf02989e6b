import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { hashToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import {
  burnOwnProofs,
  deleteChallenges,
  deletePassword,
  forgetTriesOfUnknownBrowsers,
  lockWaysIn,
  type WayRow,
} from "../../factors/index.ts";
import { announceUserChange, isEmailTakenMeanwhile, lockOwner, lockTotally } from "../../profile/index.ts";
import {
  burnLinks,
  burnLockLinksSince,
  emailOwner,
  endSessionsExcept,
  findLockLinkOwner,
  forgetBrowsers,
  type Mailbox,
  ownerEmails,
  recordEvent,
  spendLockLink,
} from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { closeNewWays, type Denial, removeNewWallet } from "./close-new-ways.ts";
import { giveEmailBack } from "./give-email-back.ts";

type LockExchange = Pick<HttpExchange<typeof calls.lockByLink>, "body" | "caller">;

/**
 * "This wasn't me": money stops, everybody is logged out, and the password, which a thief may know, is gone. So is
 * whatever else would let a thief back in: ways in that were added since, and another email. The way back is a reset
 * by mail, and support for the lock.
 */
export const lockByLink = async (dependencies: EntryDependencies, exchange: LockExchange): Promise<void> => {
  const { db, outbox } = dependencies;
  const lockOnce = () => inTransaction(db, (transaction) => lock(dependencies, transaction, exchange));
  await lockOnce().catch((error: unknown) => {
    if (!isEmailTakenMeanwhile(error)) throw error;
    // Another account took the address at the same moment; the next try sees it.
    return lockOnce();
  });
  outbox.poke();
};

/** The order is that of a reset (proofs and links, ways in, password, sessions, the player's row last): no circles. */
const lock = async (
  dependencies: EntryDependencies,
  transaction: Transaction,
  { body, caller }: LockExchange,
): Promise<void> => {
  const tokenHash = hashToken(body.token);
  const userId = await findLockLinkOwner(transaction, tokenHash);
  if (userId === undefined) throw new Failure("link_invalid");
  await burnOwnProofs(transaction, userId);
  await burnLinks(transaction, userId, ["verify_email", "reset_password"]);
  // A login by a wallet or a provider that is in progress finishes first, so that its session can be ended. Links that
  // lock are spent and burned under this lock alone: two of them at once do not wait for each other.
  await lockWaysIn(transaction, userId);
  const link = await spendLockLink(transaction, tokenHash);
  if (link === undefined) throw new Failure("link_invalid");
  const denial: Denial = { userId, moment: link.moment, tokenHash, caller };
  const suspended = await closeEverything(transaction, denial);

  const owner = await lockOwner(transaction, userId);
  await burnLockLinksSince(transaction, userId, link.moment);
  await lockTotally(transaction, userId);
  await recordEvent(transaction, { userId, kind: "locked_by_link", factor: "email_link", caller });
  await removeNewWallet(dependencies, transaction, denial, suspended);
  // The link was in this mailbox, which proves it.
  const linked = { email: link.email, email_canonical: link.email_canonical, verified: true };
  const what = await giveEmailBack(dependencies, transaction, denial, { linked, present: mailboxOf(owner) });
  await emailOwner(dependencies, transaction, { userId, email: ownerEmails[what], caller, at: linked });
  await announceUserChange(transaction, userId);
};

const closeEverything = async (transaction: Transaction, denial: Denial): Promise<readonly WayRow[]> => {
  const { userId } = denial;
  await deletePassword(transaction, userId);
  const suspended = await closeNewWays(transaction, denial);
  await deleteChallenges(transaction, userId);
  await endSessionsExcept(transaction, userId);
  await forgetBrowsers(transaction, userId);
  // The owner's browser counts as unknown now, and the guessed password no longer exists.
  await forgetTriesOfUnknownBrowsers(transaction, userId);
  return suspended;
};

const mailboxOf = ({ email, email_canonical, verified }: Awaited<ReturnType<typeof lockOwner>>): Mailbox | undefined =>
  email === null || email_canonical === null ? undefined : { email, email_canonical, verified };
