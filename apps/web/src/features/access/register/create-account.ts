import { register } from "@passport/protocol/calls/signup";
import { termsVersion } from "@passport/protocol/legal";
import type { User } from "@passport/protocol/user";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { logIn } from "../login/log-in.ts";
import type { RegisterValues } from "./register-flow.ts";

/**
 * Makes the account, then opens its session, for a socket sets no cookie (REGISTER-11, REGISTER-13). Rejects with a
 * CommandError when there is no account; returns no user when there is one that could not be logged in.
 */
export const createAccount = async (typed: RegisterValues, captchaToken: string): Promise<User | undefined> => {
  const { password } = typed;
  const email = typed.email.trim();
  await runCommand(register, {
    username: typed.username.trim(),
    firstName: typed.firstName,
    lastName: typed.lastName,
    email,
    password,
    captcha_token: captchaToken,
    terms_version: termsVersion,
  });
  const response = await logIn({ email, password, captchaToken: undefined }, { isExternal: false }).catch(
    () => undefined,
  );
  return response?.user;
};
