/**
 * Where a successful auth call leads (LOGIN-19 to LOGIN-22): every way in, sign-up and the two-factor check go on
 * alike. Deciding is pure; `useFollowAuth` does it. Posting to an opener is what the external login's callback does.
 */
import type { AuthResponse } from "@passport/protocol/calls/access";
import { sameOriginPath } from "@passport/protocol/redirect-target";
import type { User } from "@passport/protocol/user";
import { tfaCheckAddress } from "../../lib/address/addresses.ts";
import type { PendingSignup } from "./signup/pending-signup.ts";

export type AfterAuth =
  /** The identity is proven, but has no account yet (LOGIN-19, LOGIN-20). */
  | { kind: "sign-up"; pending: PendingSignup; asksCaptcha: boolean }
  /** LOGIN-21: no session exists yet. The redirectURL travels as it was given and is judged when it is used. */
  | { kind: "two-factor"; to: string }
  /** The page that asked continues by itself, before any redirect (LOGIN-22). */
  | { kind: "callback" }
  /** A new page load: the address may be one that this page would not show. */
  | { kind: "redirect"; to: string }
  /** A plain login: the user is set, and the page becomes the profile (LOGIN-23). */
  | { kind: "stay"; user: User | undefined };

/** Undefined unless the answer is one of a new user whose proof can become an account. */
const pendingOf = ({ new_user, auth_type, token }: AuthResponse): PendingSignup | undefined => {
  if (!new_user || token === undefined) return undefined;
  switch (auth_type) {
    case "wallet":
    case "google":
    case "facebook":
      return { auth_type, payload: { token } };
    case "twitter":
      return { auth_type, twitter_token: token };
    default:
      return undefined;
  }
};

export const finishAuth = (
  response: AuthResponse,
  { redirectURL, hasCallback = false }: { redirectURL: string | undefined; hasCallback?: boolean },
  origin = location.origin,
): AfterAuth => {
  const { tfa_token: token, user, captcha_required: asksCaptcha = false } = response;
  const pending = pendingOf(response);
  if (pending) return { kind: "sign-up", pending, asksCaptcha };
  if (token !== undefined) return { kind: "two-factor", to: tfaCheckAddress(token, redirectURL) };
  if (hasCallback) return { kind: "callback" };
  const to = sameOriginPath(redirectURL, origin);
  return to === undefined ? { kind: "stay", user } : { kind: "redirect", to };
};
