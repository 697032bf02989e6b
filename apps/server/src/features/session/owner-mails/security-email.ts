import { type Brand, pages } from "@passport/protocol";
import type { Email } from "../../../platform/mail/email.ts";
import { timeInWords } from "../../../platform/time-in-words.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { browserName } from "./browser-name.ts";

/** News about an account, written by the feature that has it. `{product}` and other gaps are filled in. */
export interface OwnerEmail {
  subject: string;
  paragraphs: readonly string[];
  /** Unless false, the email has a link by which its reader locks the account: "This wasn't me". */
  hasLockLink?: false;
  /** Whether it leads to the page where a new password is set. */
  offersReset?: true;
  /** The account's last email. It is sent whatever the mailbox got before: there will be no digest. */
  isLast?: true;
}

interface SecurityFacts {
  to: string;
  username: string;
  email: OwnerEmail;
  /** For the gaps in its text. */
  values?: Readonly<Record<string, string>> | undefined;
  heldUntil?: Date | undefined;
  /** Absent for what staff or a job did: the owner does not learn from where. */
  caller: Caller | undefined;
  at: Date;
  notMe: string | undefined;
  publicOrigin: string;
}

const holdText = (until: Date): string =>
  `For your safety, nothing can leave your account until ${timeInWords(until)}: no SUPS, no collectibles, no items.`;

export const lockWarning = {
  text: "If this wasn't you, lock your account now. Nothing can be moved until support unlocks it.",
  label: "This wasn't me",
} as const;

export const callerName = ({ address, userAgent }: Caller): string => `${address}, ${browserName(userAgent)}`;

export const fillGaps = (brand: Brand, given: SecurityFacts["values"]): ((text: string) => string) => {
  const values: Readonly<Record<string, string>> = { product: brand.product, ...given };
  return (text) => text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
};

export const securityEmail = (brand: Brand, facts: SecurityFacts): Email => {
  const fill = fillGaps(brand, facts.values);
  const { subject, paragraphs, offersReset } = facts.email;
  return {
    to: facts.to,
    subject: fill(subject),
    greeting: `Hello ${facts.username},`,
    paragraphs: [...paragraphs.map(fill), ...(facts.heldUntil === undefined ? [] : [holdText(facts.heldUntil)])],
    facts: [
      { label: "When", value: timeInWords(facts.at) },
      ...(facts.caller === undefined
        ? []
        : [
            { label: "Address", value: facts.caller.address },
            { label: "Browser", value: browserName(facts.caller.userAgent) },
          ]),
    ],
    ...(offersReset && {
      action: { label: "Set a new password", url: `${facts.publicOrigin}${pages.forgotPassword}` },
    }),
    ...(facts.notMe !== undefined && {
      warningAction: { ...lockWarning, url: facts.notMe },
    }),
  };
};
