import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { loginWithFacebook } from "@passport/protocol/calls/social";
import { call } from "../../../../lib/api/call.ts";
import { goOnWithout } from "../../../../lib/errors/dispensable.ts";
import { askFacebook } from "../../../../lib/social/facebook/ask-facebook.ts";
import { prepareFacebook } from "../../../../lib/social/facebook/facebook-sdk.ts";
import { isFacebookNotLoaded } from "../../../../lib/social/social-failure.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import type { LoginVisit } from "../../login-visit.ts";
import type { Notice } from "../../other-ways/notice.ts";
import { useFollowAuth } from "../../use-follow-auth.ts";
import { authRequest } from "../auth-request.ts";
import { socialTexts } from "../texts.ts";
import { useAttempt } from "../use-attempt.ts";

/** Logs in with an access token of Facebook (SOCIAL-2 to SOCIAL-6). */
export const useFacebookLogin = (
  facebook: SignInWays["facebook"],
  visit: LoginVisit,
  onNotice: (notice: Notice | undefined) => void,
) => {
  const follow = useFollowAuth();
  const texts = useTexts(socialTexts);
  const { isBusy, attempt } = useAttempt(onNotice, (failure) =>
    isFacebookNotLoaded(failure) ? texts.facebookLoading : undefined,
  );
  return {
    isBusy,
    onIntent: () => void (facebook && prepareFacebook(facebook).catch(goOnWithout)),
    onClick: () =>
      void attempt(async () => {
        const { accessToken, email } = await askFacebook(facebook);
        const response = await call(loginWithFacebook, {
          body: { auth_type: "facebook", facebook_token: accessToken, ...authRequest(visit, email) },
        });
        await follow(response, { ...visit, email });
      }),
  };
};
