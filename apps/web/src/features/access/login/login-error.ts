/**
 * `?err=` shows only texts of our own catalogue (LOGIN-3). A link can carry any text; a page that printed it
 * would show an attacker's message as ours.
 */
import { messages } from "@passport/protocol/messages";
import { type Catalogue, catalogueTexts } from "../../../lib/texts/catalogue.ts";

type Code = keyof typeof messages;

const isCode = (code: string): code is Code => Object.hasOwn(messages, code);

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text with its placeholders filled: a provider's code or a number, never a sentence. */
const patternOf = (text: string) => new RegExp(`^${escapeRegExp(text).replace(/\\\{\w+\\\}/g, "[\\w.,-]{1,40}")}$`);

const codeOfText = (text: string): Code | undefined =>
  (Object.keys(messages) as Code[]).find((code) => patternOf(messages[code]).test(text));

export const loginError = (err: string, catalogue: Catalogue): string => {
  const code = isCode(err) ? err : codeOfText(err);
  if (code === undefined) return catalogue.internal;
  // With a placeholder filled, the given text says more than the catalogue's own.
  return messages[code].includes("{") && err !== code ? err : catalogue[code];
};

export const shownLoginError = (err: string): string => loginError(err, catalogueTexts.current());
