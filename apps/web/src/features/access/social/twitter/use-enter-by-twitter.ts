import { checkSession } from "@passport/protocol/calls/access";
import { call } from "../../../../lib/api/call.ts";
import { failureOfCode } from "../../../../lib/social/social-failure.ts";
import type { TwitterResult } from "../../../../lib/social/twitter/twitter-result.ts";
import type { LoginVisit } from "../../login-visit.ts";
import { useFollowAuth } from "../../use-follow-auth.ts";

/** SOCIAL-16 to SOCIAL-18: logs in with the result of a visit to Twitter. Rejects with what is shown. */
export const useEnterByTwitter = () => {
  const follow = useFollowAuth();
  return async (result: TwitterResult, visit: Omit<LoginVisit, "isExternal">): Promise<void> => {
    if ("tfa" in result) return follow({ tfa_token: result.tfa }, visit);
    if ("twitter_token" in result) {
      const answer = {
        new_user: true,
        captcha_required: true,
        auth_type: "twitter",
        token: result.twitter_token,
      } as const;
      return follow(answer, visit);
    }
    if ("login" in result) return follow(await call(checkSession), visit);
    throw failureOfCode("err" in result ? result.err : "social_failed");
  };
};
