import { type Brand, pages } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { browserName } from "./browser-name.ts";

export type SecurityNews =
  | "new_device"
  | "password_changed"
  | "password_reset"
  | "email_changed"
  | "email_added"
  | "two_factor_on"
  | "two_factor_off"
  | "two_factor_blocked"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "identity_connected"
  | "identity_disconnected"
  | "wallet_linked"
  | "wallet_replaced"
  | "wallet_removed"
  | "lock_set"
  | "locked"
  | "locked_email_back"
  | "locked_email_gone"
  | "email_taken_back"
  | "unlock_approved"
  | "unlock_withdrawn"
  | "unlocked"
  | "logged_out_by_support"
  | "data_exported"
  | "deletion_requested"
  | "deletion_cancelled"
  | "deletion_called_off"
  | "account_deleted";

const lockedNow =
  "You told us that it was not you. Your account is locked, every session has been logged out, and the old password no longer works.";
const newWaysGone =
  "What was added to it since then is gone as well: connections, a wallet, two-factor authentication. What it had before is still there.";
const resetAndSupport =
  "Set a new password with Forgot your password on the login page. Then contact support to have the account unlocked.";

const news: Record<SecurityNews, { subject: string; paragraphs: string[] }> = {
  new_device: {
    subject: "New login to your {product} account",
    paragraphs: ["Your account was just opened on a browser that we have not seen before."],
  },
  password_changed: {
    subject: "Your {product} password was changed",
    paragraphs: ["The password of your account was just changed. Every other session has been logged out."],
  },
  password_reset: {
    subject: "Your {product} password was reset",
    paragraphs: [
      "The password of your account was just set anew with a link from your mailbox. Every session has been logged out.",
      "For your safety withdrawals wait for 24 hours.",
    ],
  },
  email_changed: {
    subject: "The email of your {product} account was changed",
    paragraphs: [
      "Your account has another email now. Mail about it does not come to this address any more, and links from earlier mails no longer work.",
    ],
  },
  email_added: {
    subject: "This is the email of your {product} account now",
    paragraphs: [
      "Mail about your account comes here from now on. If you log in with a password, use this email with it.",
    ],
  },
  two_factor_on: {
    subject: "Two-factor authentication is on",
    paragraphs: [
      "From now on your {product} account asks for a passcode at every login. Keep your recovery codes safe.",
    ],
  },
  two_factor_off: {
    subject: "Two-factor authentication was turned off",
    paragraphs: [
      "Your {product} account no longer asks for a passcode at login.",
      "For your safety withdrawals wait for 24 hours.",
    ],
  },
  two_factor_blocked: {
    subject: "Somebody is guessing your passcode",
    paragraphs: [
      "Somebody who knows your {product} password has entered a wrong passcode a hundred times and gets no further try.",
      "Change your password now, in a browser that you have used before: until then no new browser can log in. If you cannot get in, contact support.",
    ],
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    paragraphs: [
      "One of your recovery codes was just used to open your {product} account. It does not work again.",
      "If your authenticator is lost, set up two-factor authentication anew.",
    ],
  },
  recovery_codes_renewed: {
    subject: "Your recovery codes were replaced",
    paragraphs: [
      "New recovery codes were just made for your {product} account. The old ones do not work any more: throw them away.",
    ],
  },
  identity_connected: {
    subject: "{provider} was connected to your {product} account",
    paragraphs: ["From now on your account can be opened with a {provider} account, too."],
  },
  identity_disconnected: {
    subject: "{provider} was disconnected from your {product} account",
    paragraphs: [
      "The {provider} account that was connected to your account no longer opens it. Every other session has been logged out.",
    ],
  },
  wallet_linked: {
    subject: "A wallet was linked to your {product} account",
    paragraphs: ["From now on this wallet can log in to your account, and what is withdrawn goes there."],
  },
  wallet_replaced: {
    subject: "The wallet of your {product} account was replaced",
    paragraphs: [
      "Another wallet was linked to your account; the old one no longer logs in. Every other session has been logged out.",
      "For your safety withdrawals wait for 24 hours.",
    ],
  },
  wallet_removed: {
    subject: "The wallet of your {product} account was removed",
    paragraphs: [
      "It no longer logs in to your account. Every other session has been logged out.",
      "For your safety withdrawals wait for 24 hours.",
    ],
  },
  lock_set: {
    subject: "{locked} locked on your {product} account",
    paragraphs: ["{effect} from now on.", "Only support can take the lock off: contact them when you want it removed."],
  },
  locked: {
    subject: "Your {product} account is locked",
    paragraphs: [lockedNow, newWaysGone, resetAndSupport],
  },
  locked_email_back: {
    subject: "Your {product} account is locked, and this is its email again",
    paragraphs: [
      lockedNow,
      "The email of your account had been changed. It is this address again, and the other one is good for nothing any more.",
      newWaysGone,
      resetAndSupport,
    ],
  },
  locked_email_gone: {
    subject: "Your {product} account is locked",
    paragraphs: [
      lockedNow,
      "The email of your account had been changed. That one is gone, but yours could not take its place, because another account has it by now.",
      newWaysGone,
      "Contact support: they help you back in and can have the account unlocked.",
    ],
  },
  email_taken_back: {
    subject: "This is no longer the email of a {product} account",
    paragraphs: [
      "The account was locked from a mailbox that it had before this one, and went back to it. Mail about it does not come here any more.",
      "If the account is yours, contact support. Nobody can move anything until they unlock it.",
    ],
  },
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
  },
};

interface SecurityFacts {
  to: string;
  username: string;
  what: SecurityNews;
  /** For what its text leaves open. */
  values?: Readonly<Record<string, string>> | undefined;
  /** Absent for what the house did: where its people sit is not the owner's business. */
  caller: Caller | undefined;
  at: Date;
  notMe: string | undefined;
  publicOrigin: string;
}

export const securityLetter = (brand: Brand, facts: SecurityFacts): Email => {
  const values: Readonly<Record<string, string>> = { product: brand.product, ...facts.values };
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
  const { subject, paragraphs } = news[facts.what];
  return {
    to: facts.to,
    subject: fill(subject),
    greeting: `Hello ${facts.username},`,
    paragraphs: paragraphs.map(fill),
    facts: [
      { label: "When", value: `${facts.at.toISOString().slice(0, 16).replace("T", " ")} UTC` },
      ...(facts.caller === undefined
        ? []
        : [
            { label: "Address", value: facts.caller.address },
            { label: "Browser", value: browserName(facts.caller.userAgent) },
          ]),
    ],
    ...((facts.what === "locked" || facts.what === "locked_email_back") && {
      action: { label: "Set a new password", url: `${facts.publicOrigin}${pages.forgotPassword}` },
    }),
    ...(facts.notMe !== undefined && {
      warningAction: {
        text: "If this was not you, lock your account now. Nobody can move anything until support unlocks it.",
        label: "This was not me",
        url: facts.notMe,
      },
    }),
  };
};
