/** The emails about an account that its owner gets. */
import type { OwnerEmail } from "./security-email.ts";

const lockedNow =
  "You reported that it wasn't you. Your account is locked, every device has been logged out, and the old password no longer works.";
const newWaysGone =
  "Connections and a wallet that were added since then have been removed too. What was there before is still there, and so is two-factor authentication.";
const resetAndSupport =
  "Set a new password with 'Forgot your password?' on the login page. Then contact support to have the account unlocked. They can also help if someone else turned on two-factor authentication.";

/** What is said only after the account is locked has no link that locks it. */
export const ownerEmails = {
  new_device: {
    subject: "New login to your {product} account",
    paragraphs: ["Your account was just logged in to from a browser we haven't seen before."],
  },
  password_changed: {
    subject: "Your {product} password was changed",
    paragraphs: ["Your account's password was just changed. Your other devices have been logged out."],
  },
  password_reset: {
    subject: "Your {product} password was reset",
    paragraphs: [
      "Your account's password was just reset with a link from your mailbox. Every device has been logged out.",
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
    paragraphs: ["Your {product} account no longer asks for a passcode at login."],
  },
  suspended_removed: {
    subject: "Suspended second factors were removed",
    paragraphs: ['The second factors that were suspended on your {product} account after "This wasn\'t me" are gone.'],
  },
  two_factor_blocked: {
    subject: "Someone is guessing your passcode",
    paragraphs: [
      "Someone who knows your {product} password has entered a wrong passcode a hundred times and is now blocked.",
      "Change your password now, in a browser you've used before: until then, no new browser can log in. If you can't log in, contact support.",
    ],
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    paragraphs: [
      "One of your recovery codes was just used to log in to your {product} account. It won't work again.",
      "If you've lost your authenticator, set up two-factor authentication again.",
    ],
  },
  recovery_codes_renewed: {
    subject: "Your recovery codes were replaced",
    paragraphs: ["Your {product} account has new recovery codes. The old ones no longer work: throw them away."],
  },
  passkey_added: {
    subject: "A passkey was added to your {product} account",
    paragraphs: ["From now on, the passkey '{passkey}' can log in to your account."],
  },
  passkey_removed: {
    subject: "A passkey was removed from your {product} account",
    paragraphs: [
      "The passkey '{passkey}' can no longer log in to your account. Your other devices have been logged out.",
    ],
  },
  passkey_copied: {
    subject: "One of your passkeys may have been copied",
    paragraphs: [
      "Someone tried to use one of your {product} passkeys, but its counter shows that the key exists twice. We refused it.",
      "Remove that passkey on the security page and create a new one.",
    ],
  },
  identity_connected: {
    subject: "{provider} was connected to your {product} account",
    paragraphs: ["From now on, you can also log in to your account with a {provider} account."],
  },
  identity_disconnected: {
    subject: "{provider} was disconnected from your {product} account",
    paragraphs: [
      "You can no longer log in with the {provider} account that was connected. Your other devices have been logged out.",
    ],
  },
  wallet_linked: {
    subject: "A wallet was linked to your {product} account",
    paragraphs: ["From now on, this wallet can log in to your account, and withdrawals go to it."],
  },
  wallet_replaced: {
    subject: "The wallet of your {product} account was replaced",
    paragraphs: [
      "Another wallet was linked to your account, and the old one can no longer log in. Your other devices have been logged out.",
    ],
  },
  wallet_removed: {
    subject: "The wallet of your {product} account was removed",
    paragraphs: ["It can no longer log in to your account. Your other devices have been logged out."],
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
      "Your account's email had been changed. It's this address again, and the other one no longer works.",
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
      "Your account's email had been changed. We removed the new one but couldn't restore yours, because another account uses it now.",
      newWaysGone,
      "Contact support: they'll help you log in and unlock the account.",
    ],
    hasLockLink: false,
  },
  email_taken_back: {
    subject: "This is no longer the email of a {product} account",
    paragraphs: [
      "The account was locked from the mailbox it had before this one, and uses that address again. We no longer send its emails here.",
      "If the account is yours, contact support. Nothing can be moved until they unlock it.",
    ],
    hasLockLink: false,
  },
} satisfies Record<string, OwnerEmail>;
