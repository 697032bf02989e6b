import { register, signUp, verifyCode } from "@passport/protocol/calls/signup";
import { termsVersion } from "@passport/protocol/legal";
import type { User } from "@passport/protocol/user";
import { call } from "../../../lib/api/call.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { readyFingerprint } from "../fingerprint.ts";
import { heldCode } from "../signup/pending-signup.ts";
import type { RegisterValues } from "./register-flow.ts";

/** REGISTER-11: has the form checked and a code sent, and holds the code's token. Rejects with a CommandError. */
export const requestRegistration = async (typed: RegisterValues, captchaToken: string): Promise<void> => {
  const email = typed.email.trim();
  const { token } = await runCommand(register, {
    username: typed.username.trim(),
    firstName: typed.firstName,
    lastName: typed.lastName,
    email,
    password: typed.password,
    captcha_token: captchaToken,
    terms_version: termsVersion,
  });
  heldCode.keep({ email, token, sentAt: Date.now() });
};

export type CodeOutcome = "right" | "wrong" | "gone";

/** A right code can be entered once; the account is made with the token (createAccount). */
export const enterCode = async (code: string, captchaToken: string | undefined): Promise<CodeOutcome> => {
  // Read again: a code that was sent again has another token.
  const held = heldCode.read();
  if (held === undefined) return "gone";
  const body = { token: held.token, code: code.toLowerCase(), captcha_token: captchaToken };
  const { success } = await call(verifyCode, { body });
  return success ? "right" : "wrong";
};

/** REGISTER-13: makes the account and opens its session. Rejects with an ApiError. */
export const createAccount = async (typed: RegisterValues): Promise<User | undefined> => {
  const held = heldCode.read();
  if (held === undefined) return undefined;
  const fingerprint = readyFingerprint();
  const { user } = await call(signUp, {
    body: {
      auth_type: "email",
      email: held.email,
      token: held.token,
      username: typed.username.trim(),
      first_name: typed.firstName,
      last_name: typed.lastName,
      password: typed.password,
      terms_version: termsVersion,
      ...(fingerprint && { fingerprint }),
    },
  });
  heldCode.forget();
  return user;
};
