/**
 * `?err=` shows only texts of our own catalogue (LOGIN-3). A link can carry any text; a page that printed it
 * would show an attacker's message as ours.
 */
import { entryMessages } from "@passport/protocol/entry-messages";
import type { EntryCatalogue } from "../../../lib/texts/entry-catalogue.ts";

type EntryCode = keyof typeof entryMessages;

const isEntryCode = (code: string): code is EntryCode => Object.hasOwn(entryMessages, code);

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text with its placeholders filled: a provider's code or a number, never a sentence. */
const patternOf = (text: string) => new RegExp(`^${escapeRegExp(text).replace(/\\\{\w+\\\}/g, "[\\w.,-]{1,40}")}$`);

const codeOfText = (text: string): EntryCode | undefined =>
  (Object.keys(entryMessages) as EntryCode[]).find((code) => patternOf(entryMessages[code]).test(text));

export const loginError = (err: string | undefined, catalogue: EntryCatalogue): string | undefined => {
  if (err === undefined) return undefined;
  const code = isEntryCode(err) ? err : codeOfText(err);
  if (code === undefined) return catalogue.internal;
  // With a placeholder filled, the given text says more than the catalogue's own.
  return entryMessages[code].includes("{") && err !== code ? err : catalogue[code];
};
