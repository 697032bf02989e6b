import { type Brand, type MessageCode, meetsPasswordRules } from "@passport/protocol";
import { isCommonPassword } from "./common-passwords.ts";
import { foldPassword } from "./fold-password.ts";
import { isGuessable } from "./password-strength.ts";
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

export type PasswordProblem = Extract<MessageCode, "password_weak" | "password_common" | "password_guessable">;

/** PASSWORD-1 to 3, PASSWORD-10, PASSWORD-11: the reason to refuse, wherever a password is set. */
export const checkPassword = (password: string, context: PasswordContext): PasswordProblem | undefined => {
  if (!meetsPasswordRules(password)) return "password_weak";
  const words = knownWords(context);
  const isCommon = isCommonPassword(password) || isSimplePattern(password) || isMadeOf(words, password);
  if (isCommon) return "password_common";
  return isGuessable(password, words) ? "password_guessable" : undefined;
};

const knownWords = ({ brand, username = "", email = "", names = [] }: PasswordContext): string[] => {
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
