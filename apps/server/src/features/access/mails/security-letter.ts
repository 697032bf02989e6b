import type { Brand } from "@passport/protocol";
import type { Letter } from "../../../platform/mail/letter.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { browserName } from "./browser-name.ts";

export type SecurityNews =
  | "new_device"
  | "password_changed"
  | "password_reset"
  | "two_factor_on"
  | "two_factor_off"
  | "two_factor_blocked"
  | "recovery_code_used"
  | "identity_connected"
  | "identity_disconnected"
  | "wallet_linked"
  | "wallet_replaced"
  | "wallet_removed"
  | "locked";

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
    paragraphs: [
      "You told us that it was not you. Your account is locked, every session has been logged out, and the old password no longer works.",
      "Set a new password with Forgot your password on the login page. Then contact support to have the account unlocked.",
    ],
  },
};

interface SecurityFacts {
  to: string;
  username: string;
  what: SecurityNews;
  /** For what its text leaves open. */
  values?: Readonly<Record<string, string>> | undefined;
  caller: Caller;
  at: Date;
  notMe: string | undefined;
  publicOrigin: string;
}

export const securityLetter = (brand: Brand, facts: SecurityFacts): Letter => {
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
      { label: "Address", value: facts.caller.address },
      { label: "Browser", value: browserName(facts.caller.userAgent) },
    ],
    ...(facts.what === "locked" && {
      action: { label: "Set a new password", url: `${facts.publicOrigin}/forgot-password` },
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
