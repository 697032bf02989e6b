import { StepUpCancelled } from "../../session/step-up.ts";
import { failureOfCode } from "../social-failure.ts";
import type { TwitterVisit } from "./twitter-visit.ts";
import { visitTwitter } from "./visit-twitter.ts";

/**
 * Connects a Twitter account, or confirms the session with the one that is connected. To be called in the click itself.
 * A closed window is no failure: it rejects as a closed question does. What the server refused carries its code, so that a
 * connection that needs a step-up first is repeated after it.
 */
export const askTwitter = (purpose: Exclude<TwitterVisit["purpose"], "login">): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = visitTwitter({
      purpose,
      onResult: (result) => {
        if (purpose in result) resolve();
        else reject(failureOfCode("err" in result ? result.err : "social_failed"));
      },
      onClosed: () => {
        stop();
        reject(new StepUpCancelled());
      },
    });
  });
