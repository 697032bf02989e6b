/** Mails that tell an owner what happened to their account, each with a way to say that it was somebody else. */
import type { Transaction } from "@passport/database";
import type { Caller } from "../../../platform/wire/caller.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { newLink } from "../links/new-link.ts";
import { findRecipient } from "../links/store.ts";
import { type SecurityNews, securityLetter } from "./security-letter.ts";

interface OwnerNews {
  userId: string;
  what: SecurityNews;
  values?: Readonly<Record<string, string>>;
  caller: Caller;
}

/** Nothing to do for an account without an email: it has no address to be told at. */
export const tellOwner = async (
  dependencies: AccessDependencies,
  transaction: Transaction,
  { userId, what, values, caller }: OwnerNews,
): Promise<void> => {
  const recipient = await findRecipient(transaction, userId);
  if (recipient?.email == null || recipient.email_canonical === null) return;
  const { email: to, email_canonical: emailCanonical, username } = recipient;
  const notMe =
    what === "locked"
      ? undefined
      : (await newLink(dependencies, transaction, { purpose: "lock_account", userId, emailCanonical })).page;
  const { brand, mailer, publicOrigin } = dependencies;
  const letter = securityLetter(brand, { to, username, what, values, caller, at: new Date(), notMe, publicOrigin });
  await mailer.send(transaction, letter);
};
