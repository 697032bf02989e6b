/**
 * What counts as a quoted text: a text in double quotes that a player can read, such as "Go To Store".
 *
 * - Code in backticks is left out first, so `{ "message" }` quotes nothing.
 * - A single word counts when it begins with a capital and goes on in lower case ("Back"), or when it is a figure with a
 *   separator ("1,234.56"), or stands in brackets ("(You)"). Others are code: "email", "error_code", "ERROR", "ab2cd".
 * - Several words count, whatever their case, except the terms below.
 * - `{type}` and a trailing " ..." stand for any text of one line.
 *
 * A test contains the text when its source does, backslashes aside, as a regular expression escapes the full stop.
 */
import type { Rule } from "./read-rules.ts";

/** Words that rules put in quotes to talk about them, and that no screen shows so. */
const terms = new Map([
  ["home page", "ROUTE-11 explains the word that REGISTER-14 uses"],
  ["switch network", "the name of an overlay; CHAIN-6 says what its button reads"],
]);

const isText = (quoted: string): boolean =>
  /\s/.test(quoted) ? !terms.has(quoted) : /^([A-Z][a-z'-]+[.!]*|\d[\d,]*[.,]\d+|\(.+\))$/.test(quoted);

export const quotedTexts = ({ text }: Rule): string[] => {
  const withoutCode = text.replace(/`[^`]*`/g, "");
  return [...new Set([...withoutCode.matchAll(/"([^"]+)"/g)].map(([, quoted]) => quoted ?? ""))].filter(isText);
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export const containsText = (source: string, text: string): boolean => {
  const parts = text.split(/\{[^}]+\}|(?<= )\.\.\.$/);
  return new RegExp(parts.map(literally).join("[^\\n]+?")).test(source.replaceAll("\\", ""));
};
