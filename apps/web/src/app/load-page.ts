/** What must be known before any route is shown. Both calls run side by side (ROUTE-13, SESSION-6). */
import { checkHealth } from "@passport/protocol/calls/health";
import { call } from "../lib/api/call.ts";
import { askForSession } from "../lib/session/ask-for-session.ts";
import { setSession } from "../lib/session/session-store.ts";

export interface LoadedPage {
  isServerUp: boolean;
  /** SESSION-9: of a login that waits for its second factor. */
  tfaToken: string | undefined;
}

export const loadPage = async (): Promise<LoadedPage> => {
  const [health, session] = await Promise.allSettled([call(checkHealth), askForSession()]);
  // SESSION-8: a failed check clears the user.
  const answer = session.status === "fulfilled" ? session.value : {};
  setSession(answer.user);
  return { isServerUp: health.status === "fulfilled", tfaToken: answer.user ? undefined : answer.tfa_token };
};
