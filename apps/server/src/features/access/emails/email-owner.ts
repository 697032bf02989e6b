/** Emails that tell owners what happened to their account, with a link by which they report that it was not them. */
import type { Transaction } from "@passport/database";
import type { Caller } from "../../../platform/wire/caller.ts";
import { holdRecipient } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { newLink } from "../links/new-link.ts";
import { type OwnerEmail, securityEmail } from "./security-email.ts";

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
}

export interface Mailbox {
  email: string;
  email_canonical: string;
}

/** Does nothing for an account without an email. */
export const emailOwner = async (
  dependencies: AccessDependencies,
  transaction: Transaction,
  { userId, email, values, heldUntil, caller, at }: OwnerNews,
): Promise<void> => {
  const owner = await holdRecipient(transaction, userId);
  const { email: to, email_canonical: emailCanonical, username } = { ...owner, ...at };
  if (to == null || emailCanonical == null || username === undefined) return;
  const notMe =
    email.hasLockLink === false
      ? undefined
      : (await newLink(dependencies, transaction, { purpose: "lock_account", userId, email: to, emailCanonical })).page;
  const { brand, mailer, publicOrigin } = dependencies;
  const facts = { to, username, email, values, heldUntil, caller, at: new Date(), notMe, publicOrigin };
  await mailer.send(transaction, securityEmail(brand, facts));
};
