import type * as calls from "@passport/protocol";
import { hashToken } from "../../platform/secrets/token.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import { findOpenChallenge } from "../factors/index.ts";
import { type Owner, renewByTicket } from "../session/index.ts";
import type { EntryDependencies } from "./dependencies.ts";

interface SessionCheck
  extends Pick<HttpExchange<typeof calls.checkSession>, "query" | "sessionToken" | "browserToken"> {
  actor: Owner | undefined;
}

export interface CheckedSession {
  answer: calls.AuthResponse;
  /** The session's new value, for the ticket of a command. */
  token?: string | undefined;
}

/**
 * SESSION-7. SESSION-9, SESSION-10: a browser whose second factor is due gets its tfa_token back. One that came with a
 * value which opens nothing hears so: it may have been given the next one meanwhile, and then asks once more. SESSION-26: so
 * does one whose session is due for a new value that another tab of this browser is about to be given.
 */
export const checkSession = async (
  dependencies: EntryDependencies,
  { actor, query, sessionToken, browserToken }: SessionCheck,
): Promise<CheckedSession> => {
  if (actor?.isRenewalDue === true) {
    // Last: once the old value is replaced, nothing may keep the new one from its browser.
    const token = await renewByTicket(dependencies, actor.sessionId, {
      presented: sessionToken ?? "",
      ticket: query.ticket ?? "",
    });
    if (token === undefined) throw new Failure("session_renewing");
    return { answer: { user: actor.user }, token };
  }
  if (actor !== undefined) return { answer: { user: actor.user } };
  if (browserToken !== undefined) {
    const tfaToken = await findOpenChallenge(dependencies, hashToken(browserToken));
    if (tfaToken !== undefined) return { answer: { tfa_token: tfaToken } };
  }
  throw new Failure(sessionToken === undefined ? "not_authenticated" : "session_over");
};
