/** What support did to an account, for its owner. */
import type { OwnerEmail } from "../access/index.ts";

export const supportEmails = {
  unlock_approved: {
    subject: "Locks of your {product} account will be taken off",
    paragraphs: [
      "Support has approved that these locks come off: {locks}.",
      "It happens on {due}. Until then nothing changes, and setting a lock again calls it off.",
    ],
  },
  unlock_withdrawn: {
    subject: "Locks of your {product} account stay on",
    paragraphs: [
      "Support had approved that these locks come off, and has called it off: {locks}. They stay on.",
      "If you want them off, contact support.",
    ],
  },
  unlocked: {
    subject: "Your {product} account was unlocked",
    paragraphs: ["These locks are off: {locks}. You can set them again at any time."],
  },
  logged_out_by_support: {
    subject: "You were logged out of {product}",
    paragraphs: ["Support has ended every session of your account. Log in again to go on."],
  },
} satisfies Record<string, OwnerEmail>;
