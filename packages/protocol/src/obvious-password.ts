/**
 * Passwords that no list is needed to refuse (PASSWORD-11): words about the player or the product, and simple patterns.
 * Page and server use this same function, so what the page ticks off the server does not refuse for this reason.
 */
import type { Brand } from "./brand.ts";
import { foldPassword } from "./fold-password.ts";
import { isSimplePattern } from "./simple-pattern.ts";

/** Words that are no secret, because they are about the product or about the player. */
export interface PasswordContext {
  brand: Pick<Brand, "product" | "game" | "token">;
  username?: string | undefined;
  email?: string | undefined;
  /** First and last name. */
  names?: readonly string[];
}

/** Shorter words are in too many good passwords; three is the shortest username. */
const shortestWord = 3;

export const isObviousPassword = (password: string, context: PasswordContext): boolean =>
  isSimplePattern(password) || isMadeOf(knownWords(context), password);

export const knownWords = ({ brand, username = "", email = "", names = [] }: PasswordContext): string[] => {
  const [mailbox = "", domain = ""] = email.split("@");
  const words = [brand.product, brand.game, brand.token, username, mailbox, domain.split(".")[0] ?? "", ...names];
  return words
    .flatMap((word) => [word, ...word.split(/[^\p{L}]+/u)])
    .filter((word) => lettersOf(word).length >= shortestWord);
};

/** "Passport2026", and "alice_1990" or "W0nder.Alice" for alice.wonder@: nothing but such words, digits and symbols. */
const isMadeOf = (words: readonly string[], password: string): boolean => {
  const longestFirst = words.map(lettersOf).toSorted((a, b) => b.length - a.length);
  const restOf = (spelling: string): string =>
    longestFirst.reduce((rest, word) => rest.replaceAll(word, ""), lettersOf(spelling));
  return [password, withoutDisguise(password)].some(
    (spelling) => lettersOf(spelling).length >= shortestWord && restOf(spelling).length < shortestWord,
  );
};

const disguises: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const withoutDisguise = (text: string): string => text.replace(/[013457@$]/g, (symbol) => disguises[symbol] ?? symbol);

const lettersOf = (text: string): string => foldPassword(text).replace(/\P{L}/gu, "");
