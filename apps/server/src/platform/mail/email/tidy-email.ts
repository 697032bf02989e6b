/**
 * Callers write into mails: a username, the name of a browser. What they wrote stays on its line and
 * is read in the order in which it is stored, so it cannot pass for another line of the email.
 */
import type { Email, EmailLink } from "../email.ts";

/** Line breaks and other controls, and the marks that turn the direction of reading. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const tidy = (text: string): string => text.replace(controls, " ").trim();

/** Mails link to pages, and to nothing that a click would run. */
const tidyLink = <T extends EmailLink>(link: T): T => {
  const url = new URL(link.url);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error("A mail may only link to web pages");
  return { ...link, label: tidy(link.label), url: url.href };
};

export const tidyEmail = (email: Email): Email => ({
  to: email.to,
  subject: tidy(email.subject),
  paragraphs: email.paragraphs.map(tidy),
  ...(email.preheader !== undefined && { preheader: tidy(email.preheader) }),
  ...(email.greeting !== undefined && { greeting: tidy(email.greeting) }),
  ...(email.code !== undefined && { code: tidy(email.code) }),
  ...(email.facts && { facts: email.facts.map(({ label, value }) => ({ label: tidy(label), value: tidy(value) })) }),
  ...(email.action && { action: tidyLink(email.action) }),
  ...(email.closing && { closing: email.closing.map(tidy) }),
  ...(email.warningAction && {
    warningAction: { ...tidyLink(email.warningAction), text: tidy(email.warningAction.text) },
  }),
});
