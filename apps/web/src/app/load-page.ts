/** What must be known before any route is shown. Both calls run side by side (ROUTE-13, SESSION-6). */
import { checkHealth } from "@passport/protocol/calls/health";
import { call } from "../lib/api/call.ts";
import { askForSession } from "../lib/session/ask-for-session.ts";
import { setSession } from "../lib/session/session-store.ts";
import { createStore } from "../lib/store/store.ts";
import { pause } from "../lib/time/pause.ts";

export interface LoadedPage {
  isServerUp: boolean;
  /** SESSION-9: of a login that waits for its second factor. */
  tfaToken: string | undefined;
}

/** The network broke the call off: a server that refuses has a status. */
const isCutOff = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" && result.reason.status === undefined;

export const isWaitingForNetwork = createStore(false);

const backOnline = () => new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/**
 * A page that was opened from the cache, or lost its network while it loaded, waits and asks again (OFFLINE-4). One that
 * has a network asks twice, so that a short interruption does not count as a server that is down.
 */
export const loadPageWhenOnline = async (isAgain = false): Promise<LoadedPage> => {
  const [health, session] = await Promise.allSettled([call(checkHealth), askForSession()]);
  if ((isCutOff(health) || isCutOff(session)) && !(isAgain && navigator.onLine)) {
    isWaitingForNetwork.set(!navigator.onLine);
    await (navigator.onLine ? pause(1000) : backOnline());
    return loadPageWhenOnline(navigator.onLine);
  }
  // SESSION-8: a failed check clears the user.
  const answer = session.status === "fulfilled" ? session.value : {};
  setSession(answer.user);
  return { isServerUp: health.status === "fulfilled", tfaToken: answer.user ? undefined : answer.tfa_token };
};
