/**
 * LOGIN-3: `?err=` shows what we ourselves could have written. Anybody can make a link with any
 * text; a page that printed it would lend its voice to a stranger.
 */
import { isMessageCode, type MessageCode, messages } from "@passport/protocol/messages";
import type { Catalogue } from "../../../lib/texts/catalogue.ts";

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text with its placeholders filled: a provider's code or a number, no sentence of a stranger. */
const patternOf = (text: string) => new RegExp(`^${escapeRegExp(text).replace(/\\\{\w+\\\}/g, "[\\w.,-]{1,40}")}$`);

const codeOfText = (text: string): MessageCode | undefined =>
  (Object.keys(messages) as MessageCode[]).find((code) => patternOf(messages[code]).test(text));

export const loginError = (err: string | undefined, catalogue: Catalogue): string | undefined => {
  if (err === undefined) return undefined;
  const code = isMessageCode(err) ? err : codeOfText(err);
  if (code === undefined) return catalogue.internal;
  // With a placeholder filled, the given text says more than the catalogue's own.
  return messages[code].includes("{") && err !== code ? err : catalogue[code];
};
