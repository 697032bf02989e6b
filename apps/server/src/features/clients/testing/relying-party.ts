/** A client's site and a player's browser, hand-made: what an off-the-shelf library does is seen step by step. */

import { randomBytes } from "node:crypto";
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { TestApi } from "../../../testing/start-test-api.ts";
import type { SeedClient } from "../registry/seed-clients.ts";
import { newPkce } from "./clients-fixture.ts";

/** Keeps cookies and follows nothing by itself. */
export class OidcBrowser {
  readonly cookies = new Map<string, string>();
  readonly #api: TestApi;

  constructor(api: TestApi, sessionToken?: string) {
    this.#api = api;
    if (sessionToken !== undefined) this.cookies.set("__Host-passport-sid", sessionToken);
  }

  async open(address: string, init: { method?: string; body?: unknown } = {}): Promise<Response> {
    const { pathname, search } = new URL(address, publicOrigin);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#api.call(init.method ?? "GET", `${pathname}${search}`, {
      body: init.body,
      headers: { cookie, accept: "text/html", "x-forwarded-for": newAddress() },
    });
    for (const pair of cookieOf(response).split("; ")) {
      const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      if (name !== "") this.cookies.set(name, value);
    }
    return response;
  }

  /** Where an address leads. */
  async locationOf(address: string): Promise<URL> {
    const response = await this.open(address);
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${address} leads nowhere: ${response.status} ${await response.text()}`);
    return new URL(location, publicOrigin);
  }

  decide(uid: string, decision: "continue" | "cancel"): Promise<Response> {
    return this.open(`/api/external/interaction/${uid}/decision`, { method: "POST", body: { decision } });
  }

  /** Clicks Continue as often as it is asked (at most once), and returns where the browser is then. */
  async authorize(address: string): Promise<{ arrived: URL; clicks: number }> {
    const first = await this.locationOf(address);
    const uid = interactionOf(first);
    if (uid === undefined) return { arrived: first, clicks: 0 };
    const decided = await this.decide(uid, "continue");
    if (decided.status !== 200) throw new Error(`not continued: ${await decided.text()}`);
    const { redirect_to } = (await decided.json()) as { redirect_to: string };
    const next = await this.locationOf(redirect_to);
    // After a change of players the provider leads to the same place once more.
    return { arrived: next.href === redirect_to ? await this.locationOf(redirect_to) : next, clicks: 1 };
  }
}

/** The request that our page is asked to show. */
export const interactionOf = (url: URL): string | undefined =>
  url.pathname === "/external/login" ? (url.searchParams.get("interaction") ?? undefined) : undefined;

export interface AuthorizationRequest {
  address: string;
  verifier: string;
  redirectUri: string;
  state: string;
}

export const newRequest = (
  client: SeedClient,
  changes: Record<string, string | undefined> = {},
): AuthorizationRequest => {
  const { verifier, challenge } = newPkce();
  const redirectUri = client.redirect_urls[0] ?? "";
  const state = randomBytes(8).toString("hex");
  const wanted: Record<string, string | undefined> = {
    client_id: client.id,
    response_type: "code",
    scope: "openid profile",
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
    state,
    nonce: state,
    ...changes,
  };
  const query = new URLSearchParams(
    Object.entries(wanted).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  return { address: `/oidc/auth?${query}`, verifier, redirectUri, state };
};

export interface Tokens {
  id_token: string;
  access_token: string;
  error?: string;
}

/** As a client's server asks. */
export const redeem = async (
  at: { origin: string },
  client: SeedClient,
  code: string,
  request: AuthorizationRequest,
  changes: Record<string, string> = {},
): Promise<{ status: number; body: Tokens }> => {
  const basic = Buffer.from(`${client.id}:${encodeURIComponent(client.secret ?? "")}`).toString("base64");
  const response = await fetch(`${at.origin}/oidc/token`, {
    method: "POST",
    headers: {
      "x-forwarded-for": newAddress(),
      ...(client.secret !== undefined && { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: request.redirectUri,
      code_verifier: request.verifier,
      ...(client.secret === undefined && { client_id: client.id }),
      ...changes,
    }),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
};

export const userinfoOf = (at: { origin: string }, accessToken: string): Promise<Response> =>
  fetch(`${at.origin}/oidc/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });
