import { requestSignup } from "@passport/protocol/calls/signup";
import { call } from "../../../lib/api/call.ts";
import { heldCode } from "./pending-signup.ts";

/** SIGNUP-4: asks for a code, for the first time or again, and holds what the answer brings. Rejects with an ApiError. */
export const requestCode = async (email: string, captchaToken: string) => {
  const { token } = await call(requestSignup, { body: { email, captcha_token: captchaToken } });
  const code = { email, token, sentAt: Date.now() };
  heldCode.keep(code);
  return code;
};
