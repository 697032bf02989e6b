import { type AuthResponse, checkSession } from "@passport/protocol/calls/access";
import * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { tabValue } from "../storage/tab-value.ts";

/** Of a command of this tab that has made the session due for a new value; gone once that has been fetched. */
export const renewalTicket = tabValue("renewal-ticket", z.string());

const pauseMs = 300;
/** From the commit of a change in another tab until that tab has the new value, on a slow phone. */
const patienceMs = 12_000;

/**
 * S1: another tab may just have been given the session's new value, and this page came with the old one. A page that gets
 * that the value they came with is over asks once more, with what the browser has by now. SESSION-26: while that tab is still
 * fetching the new value this one waits, since no value of this browser opens anything. A guest has no value and is told so
 * at once.
 */
export const askForSession = async (): Promise<AuthResponse> => {
  const until = Date.now() + patienceMs;
  let mayAskOnceMore = true;
  for (;;) {
    try {
      const answer = await call(checkSession, { query: { ticket: renewalTicket.read() } });
      renewalTicket.forget();
      return answer;
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : undefined;
      if (code === "session_renewing" && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      } else if (code === "session_over" && mayAskOnceMore) {
        mayAskOnceMore = false;
        renewalTicket.forget();
      } else throw failure;
    }
  }
};
