/**
 * Emails that tell owners what happened to their account, with a link by which they report that it was not them. Every
 * one goes through here, so none goes to an address that was not proven, and a mailbox gets only so many: what
 * exceeds that waits for a digest (send-digests.ts). Both are proven by mail-bomb.int.test.ts.
 */
import type { Transaction } from "@passport/database";
import { takeRateWithin } from "../../../platform/limits/store.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { holdRecipient } from "../../profile/index.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { newLink } from "../links/new-link.ts";
import { ownerMailRate } from "./owner-mail-rate.ts";
import { callerName, fillGaps, type OwnerEmail, securityEmail } from "./security-email.ts";
import { sealNews } from "./withheld-news.ts";
import { insertWithheld, isAnyWithheld } from "./withheld-store.ts";

export interface OwnerNews {
  userId: string;
  email: OwnerEmail;
  values?: Readonly<Record<string, string>>;
  /** Until when nothing can leave, because of what the email is about. */
  heldUntil?: Date | undefined;
  /** Absent for what staff or a job did. */
  caller?: Caller | undefined;
  /** The recipient, if not the present email: an address that the account has just left. */
  at?: Mailbox | undefined;
  /** The earlier mailbox also receives the mail if the present one differs or is not proven. */
  alsoAt?: Mailbox | undefined;
  /** Mails about acts of staff ignore the mailbox's limit: they are never withheld for a digest, which the api could remove. */
  isSentNow?: boolean | undefined;
}

export interface Mailbox {
  email: string;
  email_canonical: string;
  /** Whether the account's owner has shown that they read it. */
  verified: boolean;
}

/** Does nothing for an account without a proven email. */
export const emailOwner = async (
  dependencies: SessionDependencies,
  transaction: Transaction,
  about: OwnerNews,
): Promise<void> => {
  const { userId, email, values, heldUntil, caller, at, alsoAt, isSentNow } = about;
  const owner = await holdRecipient(transaction, userId);
  if (alsoAt !== undefined && (alsoAt.email_canonical !== owner?.email_canonical || !owner.verified))
    await emailOwner(dependencies, transaction, { ...about, alsoAt: undefined, at: alsoAt });
  const { email: to, email_canonical: emailCanonical, username, verified } = { ...owner, ...at };
  if (to == null || emailCanonical == null || username === undefined || !verified) return;
  const notMe =
    email.hasLockLink === false
      ? undefined
      : (await newLink(dependencies, transaction, { purpose: "lock_account", userId, email: to, emailCanonical })).page;
  const { brand, mailer, publicOrigin, sealer } = dependencies;
  const now = new Date();
  if (email.isLast === true || isSentNow === true || (await mayBeSentNow(transaction, emailCanonical))) {
    const facts = { to, username, email, values, heldUntil, caller, at: now, notMe, publicOrigin };
    await mailer.send(transaction, securityEmail(brand, facts));
    return;
  }
  const subject = fillGaps(brand, values)(email.subject);
  const news = { to, username, subject, at: now.toISOString(), from: caller && callerName(caller), notMe };
  const sealed = sealNews(sealer, userId, news);
  await insertWithheld(transaction, { user_id: userId, email_canonical: emailCanonical, sealed });
};

/** While something waits, everything does: else an attacker's news would take each turn that a digest needs. */
const mayBeSentNow = async (transaction: Transaction, emailCanonical: string): Promise<boolean> =>
  !(await isAnyWithheld(transaction, emailCanonical)) &&
  (await takeRateWithin(transaction, ownerMailRate(emailCanonical)));
