import { useEffect, useRef } from "react";
import type { TwitterResult } from "../../../../lib/social/twitter/twitter-result.ts";
import { visitTwitter } from "../../../../lib/social/twitter/visit-twitter.ts";
import type { LoginVisit } from "../../login-visit.ts";
import type { Notice } from "../../other-ways/notice.ts";
import { useAttempt } from "../use-attempt.ts";
import { useEnterByTwitter } from "./use-enter-by-twitter.ts";

/** Logs in with the result of a visit to Twitter (SOCIAL-11, SOCIAL-15 to SOCIAL-18). */
export const useTwitterLogin = (visit: LoginVisit, onNotice: (notice: Notice | undefined) => void) => {
  const enter = useEnterByTwitter();
  const { isBusy, attempt } = useAttempt(onNotice);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const onClick = (popup?: Window | null) => {
    stop.current();
    void attempt(() => {
      const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
      // A window that another site has cut off looks closed; its result is still received.
      let isClosed = false;
      const act = (result: TwitterResult) => enter(result, visit);
      stop.current = visitTwitter({
        purpose: "login",
        popup,
        onward: visit,
        onResult: (result) => (isClosed ? void attempt(() => act(result)) : void act(result).then(resolve, reject)),
        onClosed: () => {
          isClosed = true;
          resolve();
        },
      });
      return ended;
    });
  };
  return { isBusy, onClick };
};
