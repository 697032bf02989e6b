import { sameOriginPath } from "@passport/protocol/redirect-target";
import { useNavigate } from "@tanstack/react-router";
import { paths } from "../../../../app/paths.ts";
import { catalogueTexts, shownError } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { notify } from "../../../../ui/toast/notify.ts";
import { securityTexts } from "../../security/texts.ts";
import { failureCode, failureOfCode } from "../social-failure.ts";
import type { TwitterResult } from "./twitter-result.ts";
import type { TwitterVisit } from "./twitter-visit.ts";
import { useEnterByTwitter } from "./use-enter-by-twitter.ts";

/** Where nobody waits for the result, this window itself goes to where the visit wanted to be (SOCIAL-22). */
export const useGoOnHere = () => {
  const navigate = useNavigate();
  const enter = useEnterByTwitter();
  const texts = useTexts(securityTexts);
  const catalogue = useTexts(catalogueTexts);

  const backToSecurity = (result: TwitterResult) => {
    if ("add" in result) notify({ tone: "success", title: texts.ways.connected("Twitter") });
    else {
      const failure = failureOfCode("err" in result ? result.err : "social_failed");
      notify({ tone: "error", title: texts.ways.connectFailed("Twitter"), text: shownError(failure, catalogue) });
    }
    return navigate({ to: paths.security, replace: true });
  };
  const backToLogin = (failure: unknown, { redirectURL, tenant }: Partial<TwitterVisit>) => {
    const err = failureCode(failure);
    const asked = sameOriginPath(redirectURL, location.origin);
    if (asked?.startsWith(`${paths.externalLogin}?`)) return navigate({ href: `${asked}&err=${err}`, replace: true });
    return navigate({ to: paths.login, search: { err, redirectURL, tenant }, replace: true });
  };
  return async (result: TwitterResult, visit: TwitterVisit | undefined): Promise<void> => {
    if (visit?.purpose === "add") return backToSecurity(result);
    const onward = { redirectURL: visit?.redirectURL, tenant: visit?.tenant };
    return enter(result, onward).catch((failure: unknown) => backToLogin(failure, onward));
  };
};
