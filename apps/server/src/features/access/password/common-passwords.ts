/**
 * Passwords that a guesser tries first (PASSWORD-2): the 49,000 most common ones of public leaks, as
 * zxcvbn ships them. All are in lower case, so the comparison is without case. The list is unpacked
 * once, when the server starts: some 100 ms and 9 MB of heap (Node 24).
 */
import { dictionary } from "@zxcvbn-ts/language-common";

const list: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

export const isCommonPassword = (password: string): boolean => {
  const folded = foldPassword(password);
  return list.has(folded) || list.has(withoutOuterSymbols(folded));
};

/** One spelling for what reads the same: full-width letters and capitals are the first variations that are tried. */
export const foldPassword = (password: string): string => password.normalize("NFKC").toLowerCase();

/** An exclamation mark behind "Password1" adds nothing. */
export const withoutOuterSymbols = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
