import { type Brand, type MessageCode, meetsPasswordRules } from "@passport/protocol";
import { foldPassword, isCommonPassword } from "./common-passwords.ts";
import { isSimplePattern } from "./simple-pattern.ts";

/** Words that are no secret, because they are about the product or about the player. */
export interface PasswordContext {
  brand: Pick<Brand, "product" | "game" | "token">;
  username?: string | undefined;
  email?: string | undefined;
}

/** Shorter words are in too many good passwords; three is the shortest username. */
const shortestWord = 3;

/** PASSWORD-1 to 3: the reason to refuse, wherever a password is set. */
export const checkPassword = (
  password: string,
  context: PasswordContext,
): Extract<MessageCode, "password_weak" | "password_common"> | undefined => {
  if (!meetsPasswordRules(password)) return "password_weak";
  const isGuessable = isCommonPassword(password) || isSimplePattern(password) || isMerelyAWordOf(context, password);
  return isGuessable ? "password_common" : undefined;
};

/** "Passport2026" and "alice_1990" for alice: nothing but one of the words, with digits and symbols around it. */
const isMerelyAWordOf = ({ brand, username, email }: PasswordContext, password: string): boolean => {
  const words = [brand.product, brand.game, brand.token, username ?? "", email?.split("@")[0] ?? ""];
  const letters = lettersOf(password);
  return letters.length >= shortestWord && words.some((word) => lettersOf(word) === letters);
};

const lettersOf = (text: string): string => foldPassword(text).replace(/\P{L}/gu, "");
