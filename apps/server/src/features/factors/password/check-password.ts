import {
  isObviousPassword,
  knownWords,
  type MessageCode,
  meetsPasswordRules,
  type PasswordContext,
} from "@passport/protocol";
import type { PasswordJudge } from "../dependencies.ts";
import { isCommonPassword } from "./common-passwords.ts";

export type PasswordProblem = Extract<MessageCode, "password_weak" | "password_common" | "password_guessable">;

/** PASSWORD-1 to 3, PASSWORD-10, PASSWORD-11: the reason to refuse, wherever a password is set. */
export const checkPassword = async (
  judge: Pick<PasswordJudge, "isGuessable">,
  password: string,
  context: PasswordContext,
): Promise<PasswordProblem | undefined> => {
  if (!meetsPasswordRules(password)) return "password_weak";
  if (isCommonPassword(password) || isObviousPassword(password, context)) return "password_common";
  return (await judge.isGuessable(password, knownWords(context))) ? "password_guessable" : undefined;
};
