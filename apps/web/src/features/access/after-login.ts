/**
 * Where a successful auth call leads (LOGIN-22). Two of its four ways exist so far: a full-page
 * redirect to a path of our own, and the profile.
 */
import { sameOriginPath } from "@passport/protocol/redirect-target";

export type AfterLogin =
  /** A new page load: the address may be one that this page would not show. */
  { kind: "redirect"; to: string } | { kind: "stay" };

export const afterLogin = (redirectURL: string | undefined, origin: string): AfterLogin => {
  const to = sameOriginPath(redirectURL, origin);
  return to === undefined ? { kind: "stay" } : { kind: "redirect", to };
};
