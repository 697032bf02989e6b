import { sameOriginPath } from "@passport/protocol/redirect-target";
import { useNavigate } from "@tanstack/react-router";
import { paths } from "../../../../app/paths.ts";
import { useSession } from "../../../../lib/session/session-store.ts";
import { catalogueTexts } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { notify } from "../../../../ui/toast/notify.ts";
import { shownConnectFailure } from "../../connections/connect-failure.ts";
import { connectionTexts } from "../../connections/texts.ts";
import { failureCode, failureOfCode } from "../social-failure.ts";
import type { TwitterResult } from "./twitter-result.ts";
import type { TwitterVisit } from "./twitter-visit.ts";
import { useEnterByTwitter } from "./use-enter-by-twitter.ts";

/** Where nobody waits for the result, this window itself goes to where the visit wanted to be (SOCIAL-22). */
export const useGoOnHere = () => {
  const navigate = useNavigate();
  const enter = useEnterByTwitter();
  const texts = useTexts(connectionTexts);
  const catalogue = useTexts(catalogueTexts);
  const session = useSession();

  const backToConnections = (result: TwitterResult) => {
    const name = texts.providers.twitter;
    if ("add" in result) notify({ tone: "success", title: texts.connected(name) });
    else {
      const failure = failureOfCode("err" in result ? result.err : "social_failed");
      notify({ tone: "error", title: texts.connectFailed(name), text: shownConnectFailure(failure, catalogue) });
    }
    // Who was logged out meanwhile is asked to log in there.
    if (session.status === "guest") return navigate({ to: paths.profile, replace: true });
    return navigate({ to: paths.editProfile, params: { username: session.user.username }, replace: true });
  };
  const backToLogin = (failure: unknown, { redirectURL, tenant }: Partial<TwitterVisit>) => {
    const err = failureCode(failure);
    const asked = sameOriginPath(redirectURL, location.origin);
    if (asked?.startsWith(`${paths.externalLogin}?`)) return navigate({ href: `${asked}&err=${err}`, replace: true });
    return navigate({ to: paths.login, search: { err, redirectURL, tenant }, replace: true });
  };
  return async (result: TwitterResult, visit: TwitterVisit | undefined): Promise<void> => {
    if (visit?.purpose === "add") return backToConnections(result);
    const onward = { redirectURL: visit?.redirectURL, tenant: visit?.tenant };
    return enter(result, onward).catch((failure: unknown) => backToLogin(failure, onward));
  };
};
