/**
 * Strangers write into mails: a username, the name of a browser. What they wrote stays on its line and
 * is read in the order in which it is stored, so it cannot pass for another line of the letter.
 */
import type { Letter, LetterLink } from "../letter.ts";

/** Line breaks and other controls, and the marks that turn the direction of reading. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const tidy = (text: string): string => text.replace(controls, " ").trim();

/** Mails link to pages, and to nothing that a click would run. */
const tidyLink = <T extends LetterLink>(link: T): T => {
  const url = new URL(link.url);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error("A mail may only link to web pages");
  return { ...link, label: tidy(link.label), url: url.href };
};

export const tidyLetter = (letter: Letter): Letter => ({
  to: letter.to,
  subject: tidy(letter.subject),
  paragraphs: letter.paragraphs.map(tidy),
  ...(letter.preheader !== undefined && { preheader: tidy(letter.preheader) }),
  ...(letter.greeting !== undefined && { greeting: tidy(letter.greeting) }),
  ...(letter.code !== undefined && { code: tidy(letter.code) }),
  ...(letter.facts && { facts: letter.facts.map(({ label, value }) => ({ label: tidy(label), value: tidy(value) })) }),
  ...(letter.action && { action: tidyLink(letter.action) }),
  ...(letter.closing && { closing: letter.closing.map(tidy) }),
  ...(letter.warningAction && {
    warningAction: { ...tidyLink(letter.warningAction), text: tidy(letter.warningAction.text) },
  }),
});
