import { pages } from "@passport/protocol/pages";
import { sameOriginPath } from "@passport/protocol/redirect-target";
import { useNavigate } from "@tanstack/react-router";
import { failureCode } from "../../../../lib/social/social-failure.ts";
import type { TwitterResult } from "../../../../lib/social/twitter/twitter-result.ts";
import type { TwitterVisit } from "../../../../lib/social/twitter/twitter-visit.ts";
import { useEnterByTwitter } from "./use-enter-by-twitter.ts";

/** Shows how connecting a Twitter account ended; the feature that connects accounts provides it. */
export type EndConnecting = (result: TwitterResult) => Promise<void>;

/** Where no window waits for the result, this one continues to where the visit was going (SOCIAL-22). */
export const useGoOnHere = (endConnecting: EndConnecting) => {
  const navigate = useNavigate();
  const enter = useEnterByTwitter();

  const backToLogin = (failure: unknown, { redirectURL, tenant }: Partial<TwitterVisit>) => {
    const err = failureCode(failure);
    const asked = sameOriginPath(redirectURL, location.origin);
    if (asked?.startsWith(`${pages.externalLogin}?`)) return navigate({ href: `${asked}&err=${err}`, replace: true });
    return navigate({ to: pages.login, search: { err, redirectURL, tenant }, replace: true });
  };
  return async (result: TwitterResult, visit: TwitterVisit | undefined): Promise<void> => {
    if (visit?.purpose === "add") return endConnecting(result);
    const onward = { redirectURL: visit?.redirectURL, tenant: visit?.tenant };
    return enter(result, onward).catch((failure: unknown) => backToLogin(failure, onward));
  };
};
