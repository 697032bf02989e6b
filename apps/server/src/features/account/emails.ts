/** What the account's own changes have to tell its owner. */
import type { OwnerEmail } from "../access/index.ts";

export const accountEmails = {
  email_changed: {
    subject: "The email of your {product} account was changed",
    paragraphs: [
      "Your account has another email now. Mail about it does not come to this address any more, and links from earlier mails no longer work.",
    ],
  },
  // Without the link: it would go to the mailbox that a thief has just proven, and the older of two links wins.
  email_added: {
    subject: "This is the email of your {product} account now",
    paragraphs: [
      "Mail about your account comes here from now on. If you log in with a password, use this email with it.",
    ],
    hasLockLink: false,
  },
  lock_set: {
    subject: "{locked} locked on your {product} account",
    paragraphs: ["{effect} from now on.", "Only support can take the lock off: contact them when you want it removed."],
  },
  data_exported: {
    subject: "Your {product} data was downloaded",
    paragraphs: ["A copy of everything that we keep about you was just made and downloaded from your account."],
  },
  deletion_requested: {
    subject: "Your {product} account will be deleted",
    paragraphs: [
      "You asked us to delete your account. That happens on {due}, and it cannot be undone afterwards.",
      "Until then you can log in and keep it. If SUPS or assets arrive in the meantime, it is kept by itself.",
    ],
  },
  deletion_cancelled: {
    subject: "Your {product} account stays",
    paragraphs: ["Your account will not be deleted: you chose to keep it."],
  },
  deletion_called_off: {
    subject: "Your {product} account was not deleted",
    paragraphs: [
      "Your account was due to be deleted, but it holds SUPS or assets, something is under way, or it is locked. Nothing is lost: we keep it.",
      "If you still want to delete it, ask for it again once it is empty.",
    ],
  },
  account_deleted: {
    subject: "Your {product} account is deleted",
    paragraphs: [
      "As you asked, your account is deleted, and so is what we knew about you. This is our last mail to you.",
      "What we must keep, because the books have to add up, no longer has your name.",
    ],
    hasLockLink: false,
  },
} satisfies Record<string, OwnerEmail>;
