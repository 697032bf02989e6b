/** Mails that tell an owner what happened to their account, each with a way to say that it was somebody else. */
import type { Transaction } from "@passport/database";
import type { Caller } from "../../../platform/wire/caller.ts";
import { holdRecipient } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { newLink } from "../links/new-link.ts";
import { type SecurityNews, securityLetter } from "./security-letter.ts";

interface OwnerNews {
  userId: string;
  what: SecurityNews;
  values?: Readonly<Record<string, string>>;
  /** Absent for what the house did. */
  caller?: Caller | undefined;
  /** Where to, if not to the present email: an address that the account has just left. */
  at?: Mailbox | undefined;
}

export interface Mailbox {
  email: string;
  email_canonical: string;
}

/**
 * What is said only after the account is locked or gone; and what whoever changed the email reads in the mailbox that
 * they have just proven. A thief's own link would be as old as the owner's, and the older one wins.
 */
const withoutLink: readonly SecurityNews[] = [
  "locked",
  "locked_email_back",
  "locked_email_gone",
  "email_taken_back",
  "email_added",
  "account_deleted",
];

/** Nothing to do for an account without an email: it has no address to be told at. */
export const tellOwner = async (
  dependencies: AccessDependencies,
  transaction: Transaction,
  { userId, what, values, caller, at }: OwnerNews,
): Promise<void> => {
  const owner = await holdRecipient(transaction, userId);
  const { email: to, email_canonical: emailCanonical, username } = { ...owner, ...at };
  if (to == null || emailCanonical == null || username === undefined) return;
  const notMe = withoutLink.includes(what)
    ? undefined
    : (await newLink(dependencies, transaction, { purpose: "lock_account", userId, email: to, emailCanonical })).page;
  const { brand, mailer, publicOrigin } = dependencies;
  const letter = securityLetter(brand, { to, username, what, values, caller, at: new Date(), notMe, publicOrigin });
  await mailer.send(transaction, letter);
};
