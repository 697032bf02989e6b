/** What the account's own changes have to tell its owner. */
import type { OwnerEmail } from "../session/index.ts";

export const accountEmails = {
  email_changed: {
    subject: "The email of your {product} account was changed",
    paragraphs: [
      "Your account has a new email. We no longer send emails about it to this address, and links in earlier emails no longer work.",
    ],
  },
  // Without the link: it would go to the mailbox that a thief has just proven, and the older of two links wins.
  email_added: {
    subject: "This is the email of your {product} account now",
    paragraphs: ["From now on, emails about your account come here. If you log in with a password, use this email."],
    hasLockLink: false,
  },
  lock_set: {
    subject: "{locked} locked on your {product} account",
    paragraphs: ["{effect} from now on.", "Only support can remove the lock: contact them when you want to unlock it."],
  },
  data_exported: {
    subject: "Your {product} data was downloaded",
    paragraphs: ["A copy of everything we keep about you was just downloaded from your account."],
  },
  deletion_requested: {
    subject: "Your {product} account will be deleted",
    paragraphs: [
      "You asked us to delete your account. We'll delete it on {due}. This can't be undone afterwards.",
      "Until then you can log in and keep it. If SUPS or assets arrive in the meantime, the deletion is cancelled.",
      "If you have points in a game's own currency, they go back to that game when the account is deleted.",
    ],
  },
  deletion_cancelled: {
    subject: "Your {product} account will be kept",
    paragraphs: ["Your account will not be deleted: you chose to keep it."],
  },
  deletion_called_off: {
    subject: "Your {product} account was not deleted",
    paragraphs: [
      "Your account was due to be deleted, but it holds SUPS or assets, something is in progress, or it's locked. Nothing is lost: we've kept it.",
      "If you still want to delete it, request it again once it's empty.",
    ],
  },
  account_deleted: {
    subject: "Your {product} account is deleted",
    paragraphs: [
      "As you asked, we've deleted your account and what we knew about you. This is our last email to you.",
      "What we have to keep for our books no longer has your name on it.",
    ],
    hasLockLink: false,
    isLast: true,
  },
} satisfies Record<string, OwnerEmail>;
