import type { AuthResponse } from "@passport/protocol/calls/access";
import { signUp } from "@passport/protocol/calls/signup";
import { termsVersion } from "@passport/protocol/legal";
import { call } from "../../../lib/api/call.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { readyFingerprint } from "../fingerprint.ts";
import type { PendingSignup } from "./pending-signup.ts";

export type PendingIdentity = Exclude<PendingSignup, { auth_type: "email" }>;

interface NewAccount {
  username: string;
  acceptsMarketing: boolean;
  captchaToken: string | undefined;
}

/** What was proven, under the name of its way. */
const proofOf = (pending: PendingIdentity) =>
  pending.auth_type === "twitter"
    ? { twitter: { twitter_token: pending.twitter_token } }
    : { [pending.auth_type]: pending.payload };

/** SIGNUP-20. Rejects with an ApiError. */
export const signUpWithIdentity = (
  pending: PendingIdentity,
  { username, acceptsMarketing, captchaToken }: NewAccount,
  { redirectURL, tenant }: Onward,
): Promise<AuthResponse> => {
  const fingerprint = readyFingerprint();
  return call(signUp, {
    body: {
      auth_type: pending.auth_type,
      ...proofOf(pending),
      username,
      accepts_marketing: acceptsMarketing,
      terms_version: termsVersion,
      ...(captchaToken !== undefined && { captcha_token: captchaToken }),
      ...(tenant !== undefined && { tenant }),
      ...(redirectURL !== undefined && { redirect_url: redirectURL }),
      ...(fingerprint && { fingerprint }),
    },
  });
};
