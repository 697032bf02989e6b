import type { AuthResponse } from "@passport/protocol/calls/access";
import { signUp } from "@passport/protocol/calls/signup";
import { termsVersion } from "@passport/protocol/legal";
import { call } from "../../../lib/api/call.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { readyFingerprint } from "../fingerprint.ts";
import type { PendingSignup } from "./pending-signup.ts";

interface NewAccount {
  username: string;
  password: string;
  acceptsMarketing: boolean;
}

/** SIGNUP-19. Rejects with an ApiError. */
export const signUpWithEmail = (
  { auth_type, email, token }: Extract<PendingSignup, { auth_type: "email" }>,
  { username, password, acceptsMarketing }: NewAccount,
  { redirectURL, tenant }: Onward,
): Promise<AuthResponse> => {
  const fingerprint = readyFingerprint();
  return call(signUp, {
    body: {
      auth_type,
      email,
      token,
      username,
      password,
      accepts_marketing: acceptsMarketing,
      terms_version: termsVersion,
      ...(tenant !== undefined && { tenant }),
      ...(redirectURL !== undefined && { redirect_url: redirectURL }),
      ...(fingerprint && { fingerprint }),
    },
  });
};
