import type { Transaction } from "@passport/database";
import { releaseEmail } from "../../factors/index.ts";
import { isEmailTaken, writeEmail } from "../../profile/index.ts";
import { emailOwner, type Mailbox, ownerEmails, recordEvent } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import type { Denial } from "./close-new-ways.ts";

/** What to tell the mailbox that the link was in. */
type News = "locked" | "locked_email_back" | "locked_email_gone";

/**
 * The link proves the mailbox that it went to. If the account has another email by now, a thief has most
 * likely put it there, and would have the password reset to it: it goes, and the one before takes its place. The lock
 * stays on either way, so a stolen mailbox that the account has really left moves nothing with it.
 */
export const giveEmailBack = async (
  dependencies: EntryDependencies,
  transaction: Transaction,
  { userId, caller }: Denial,
  { linked, present }: { linked: Mailbox; present: Mailbox | undefined },
): Promise<News> => {
  if (present?.email_canonical === linked.email_canonical) return "locked";
  // Otherwise a thief would only have to register with the owner's address to keep this account.
  await releaseEmail(transaction, linked.email_canonical);
  const isTaken = await isEmailTaken(transaction, linked.email_canonical);
  await writeEmail(transaction, userId, isTaken ? undefined : linked);
  await recordEvent(transaction, { userId, kind: "email_changed", factor: "email_link", caller });
  if (present !== undefined) {
    // No address, no browser and no link: who reads this may be the thief.
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.email_taken_back, at: present });
  }
  return isTaken ? "locked_email_gone" : "locked_email_back";
};
