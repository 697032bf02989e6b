import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../../lib/session/session-store.ts";
import { failureOfCode } from "../../../lib/social/social-failure.ts";
import type { TwitterResult } from "../../../lib/social/twitter/twitter-result.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { shownConnectFailure } from "./connect-failure.ts";
import { connectionTexts } from "./texts.ts";

/** Shows how connecting a Twitter account ended, and goes back to the list of connections (SOCIAL-22). */
export const useEndTwitter = () => {
  const navigate = useNavigate();
  const texts = useTexts(connectionTexts);
  const catalogue = useTexts(catalogueTexts);
  const session = useSession();

  return (result: TwitterResult): Promise<void> => {
    const name = texts.providers.twitter;
    if ("add" in result) notify({ tone: "success", title: texts.connected(name) });
    else {
      const failure = failureOfCode("err" in result ? result.err : "social_failed");
      notify({ tone: "error", title: texts.connectFailed(name), text: shownConnectFailure(failure, catalogue) });
    }
    // A player who was logged out meanwhile is asked to log in there.
    if (session.status === "guest") return navigate({ to: pages.profile, replace: true });
    return navigate({ to: pages.editProfile, params: { username: session.user.username }, replace: true });
  };
};
