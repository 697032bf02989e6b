/**
 * Login in the same window, for browsers that open no second one: OpenID Connect, authorization code with
 * PKCE. The verifier and the state wait in this tab's session storage and are taken out once.
 */
import type { Discovery } from "../discovery.ts";
import { type Login, twoFactors } from "../login.ts";
import { challengeOf, randomText } from "./pkce.ts";

export interface Pending {
  state: string;
  verifier: string;
}

export interface RedirectOptions {
  issuer: string;
  clientId: string;
  redirectUri: string;
  requireTwoFactor: boolean;
}

/**
 * - `none`: this is no return from Passport; show your page.
 * - `done`: hand `login` to your server.
 * - `refused`: the player cancelled (`access_denied`), has no second factor though one is required
 *   (`unmet_authentication_requirements`), or the answer does not belong to a request of this tab.
 */
export type FinishOutcome =
  | { status: "none" }
  | { status: "done"; login: Login }
  | { status: "refused"; error: string };

const storageKey = (clientId: string): string => `passport:redirect:${clientId}`;

/** The address to leave for. */
export const authorizationUrl = async (
  { authorizationEndpoint }: Discovery,
  { clientId, redirectUri, requireTwoFactor }: RedirectOptions,
  { state, verifier }: Pending,
): Promise<string> => {
  const url = new URL(authorizationEndpoint);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "openid profile",
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: "S256",
    ...(requireTwoFactor && { acr_values: twoFactors }),
  }).toString();
  return url.href;
};

export const leaveForPassport = async (discovery: Discovery, options: RedirectOptions): Promise<void> => {
  const pending = { state: randomText(), verifier: randomText() };
  const target = await authorizationUrl(discovery, options, pending);
  sessionStorage.setItem(storageKey(options.clientId), JSON.stringify(pending));
  window.location.assign(target);
};

/** What the address of a returning browser says, judged by what this tab remembers. */
export const readReturn = (
  query: URLSearchParams,
  pending: Pending | undefined,
  { issuer, redirectUri }: RedirectOptions,
): FinishOutcome => {
  const code = query.get("code");
  const error = query.get("error");
  if (code === null && error === null) return { status: "none" };
  const saysIssuer = query.get("iss");
  const isAnswer = pending !== undefined && query.get("state") === pending.state;
  if (!isAnswer) return { status: "refused", error: "state_mismatch" };
  if (saysIssuer !== null && saysIssuer !== issuer) return { status: "refused", error: "issuer_mismatch" };
  if (code === null) return { status: "refused", error: error ?? "" };
  return { status: "done", login: { via: "redirect", code, verifier: pending.verifier, redirectUri } };
};

const takePending = (clientId: string): Pending | undefined => {
  const kept = sessionStorage.getItem(storageKey(clientId));
  sessionStorage.removeItem(storageKey(clientId));
  return kept === null ? undefined : JSON.parse(kept);
};

export const finishRedirect = (options: RedirectOptions): FinishOutcome => {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("code") && !url.searchParams.has("error")) return { status: "none" };
  const outcome = readReturn(url.searchParams, takePending(options.clientId), options);
  // Out of the address, so that neither a reload nor a copied link brings it again.
  for (const name of ["code", "state", "iss", "error", "error_description"]) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
  return outcome;
};
