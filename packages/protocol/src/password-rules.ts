/**
 * What a password must have (PASSWORD-1), as the lines of the checklist that a player sees while
 * typing (REGISTER-9). Page and server use these same functions, so no password passes one and not
 * the other. The symbol line is shown but not enforced (REGISTER-10).
 */
import { lengths } from "./constants.ts";

export interface PasswordRule {
  id: "length" | "case" | "digit" | "symbol";
  isEnforced: boolean;
  isMet(password: string): boolean;
}

/** Letters of any alphabet that knows cases; a character is a code point, so an emoji counts once. */
export const passwordRules: readonly PasswordRule[] = [
  { id: "length", isEnforced: true, isMet: (password) => [...password].length >= lengths.passwordMin },
  { id: "case", isEnforced: true, isMet: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) },
  { id: "digit", isEnforced: true, isMet: (password) => /\p{Nd}/u.test(password) },
  { id: "symbol", isEnforced: false, isMet: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password) },
];

export const meetsPasswordRules = (password: string): boolean =>
  passwordRules.every((rule) => !rule.isEnforced || rule.isMet(password));
