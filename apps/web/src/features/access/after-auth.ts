/**
 * Where a successful auth call leads (LOGIN-21, LOGIN-22): login, sign-up and the two-factor check go on
 * alike. Deciding is pure; `useFollowAuth` does it. Posting to an opener joins with external login.
 */
import type { AuthResponse } from "@passport/protocol/calls/access";
import { sameOriginPath } from "@passport/protocol/redirect-target";
import type { User } from "@passport/protocol/user";
import { tfaCheckAddress } from "../../app/paths.ts";

export type AfterAuth =
  /** LOGIN-21: no session exists yet. The redirectURL travels as it was given and is judged when it is used. */
  | { kind: "two-factor"; to: string }
  /** A new page load: the address may be one that this page would not show. */
  | { kind: "redirect"; to: string }
  /** LOGIN-23. */
  | { kind: "stay"; user: User | undefined };

export const finishAuth = (
  { tfa_token: token, user }: AuthResponse,
  redirectURL: string | undefined,
  origin = location.origin,
): AfterAuth => {
  if (token !== undefined) return { kind: "two-factor", to: tfaCheckAddress(token, redirectURL) };
  const to = sameOriginPath(redirectURL, origin);
  return to === undefined ? { kind: "stay", user } : { kind: "redirect", to };
};
