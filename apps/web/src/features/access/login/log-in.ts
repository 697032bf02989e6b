import { type AuthResponse, loginWithEmail } from "@passport/protocol/calls/access";
import { call } from "../../../lib/api/call.ts";
import { readyFingerprint } from "../fingerprint.ts";
import type { LoginVisit } from "../login-visit.ts";

interface Credentials {
  email: string;
  password: string;
  captchaToken: string | undefined;
}

/** LOGIN-10. Rejects with an ApiError. */
export const logIn = (
  { email, password, captchaToken }: Credentials,
  { isExternal }: Pick<LoginVisit, "isExternal">,
): Promise<AuthResponse> => {
  const fingerprint = readyFingerprint();
  return call(loginWithEmail, {
    body: {
      email,
      password,
      auth_type: "email",
      is_external: isExternal,
      ...(fingerprint && { fingerprint }),
      ...(captchaToken !== undefined && { captcha_token: captchaToken }),
    },
  });
};
