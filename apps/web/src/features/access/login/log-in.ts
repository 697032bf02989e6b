import { type AuthResponse, loginWithEmail } from "@passport/protocol/calls/access";
import { call } from "../../../lib/api/call.ts";
import { readyFingerprint } from "../fingerprint.ts";

interface Credentials {
  email: string;
  password: string;
  captchaToken: string | undefined;
}

/** LOGIN-10. Rejects with an ApiError. */
export const logIn = ({ email, password, captchaToken }: Credentials): Promise<AuthResponse> => {
  const fingerprint = readyFingerprint();
  return call(loginWithEmail, {
    body: {
      email,
      password,
      auth_type: "email",
      is_external: false,
      ...(fingerprint && { fingerprint }),
      ...(captchaToken !== undefined && { captcha_token: captchaToken }),
    },
  });
};
