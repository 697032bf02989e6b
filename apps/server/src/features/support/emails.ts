/** What support did to an account, for its owner. */
import type { OwnerEmail } from "../access/index.ts";

export const supportEmails = {
  unlock_approved: {
    subject: "Locks on your {product} account will be removed",
    paragraphs: [
      "Support has approved removing these locks: {locks}.",
      "They'll be removed on {due}. Until then nothing changes, and setting a lock again cancels it.",
    ],
  },
  unlock_withdrawn: {
    subject: "Locks on your {product} account stay on",
    paragraphs: [
      "Support had approved removing these locks, and has cancelled it: {locks}. They stay on.",
      "If you want them removed, contact support.",
    ],
  },
  unlocked: {
    subject: "Your {product} account was unlocked",
    paragraphs: ["These locks have been removed: {locks}. You can set them again at any time."],
  },
  logged_out_by_support: {
    subject: "You were logged out of {product}",
    paragraphs: ["Support has logged out every device on your account. Log in again to continue."],
  },
} satisfies Record<string, OwnerEmail>;
