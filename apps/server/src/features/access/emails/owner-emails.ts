/** What access has to tell an owner about their account. */
import type { OwnerEmail } from "./security-email.ts";

const lockedNow =
  "You told us that it was not you. Your account is locked, every session has been logged out, and the old password no longer works.";
const newWaysGone =
  "What was added to it since then is gone as well: connections, a wallet, two-factor authentication. What it had before is still there.";
const resetAndSupport =
  "Set a new password with Forgot your password on the login page. Then contact support to have the account unlocked.";

/** What is said only after the account is locked has no link that locks it. */
export const accessEmails = {
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
  locked: {
    subject: "Your {product} account is locked",
    paragraphs: [lockedNow, newWaysGone, resetAndSupport],
    hasLockLink: false,
    offersReset: true,
  },
  locked_email_back: {
    subject: "Your {product} account is locked, and this is its email again",
    paragraphs: [
      lockedNow,
      "The email of your account had been changed. It is this address again, and the other one is good for nothing any more.",
      newWaysGone,
      resetAndSupport,
    ],
    hasLockLink: false,
    offersReset: true,
  },
  locked_email_gone: {
    subject: "Your {product} account is locked",
    paragraphs: [
      lockedNow,
      "The email of your account had been changed. That one is gone, but yours could not take its place, because another account has it by now.",
      newWaysGone,
      "Contact support: they help you back in and can have the account unlocked.",
    ],
    hasLockLink: false,
  },
  email_taken_back: {
    subject: "This is no longer the email of a {product} account",
    paragraphs: [
      "The account was locked from a mailbox that it had before this one, and went back to it. Mail about it does not come here any more.",
      "If the account is yours, contact support. Nobody can move anything until they unlock it.",
    ],
    hasLockLink: false,
  },
} satisfies Record<string, OwnerEmail>;
