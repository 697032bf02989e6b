/** OpenID Connect by hand, so that each thing can be wrong by itself. */

import { createHash, randomBytes } from "node:crypto";
import { decideInteraction } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { Answer, Browser, CallOptions } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { must, present } from "../people.ts";
import type { Game } from "./game.ts";

export interface OpenIdRequest {
  verifier: string;
  state: string;
  /** Where the game sends the player's browser. */
  path: string;
}

/** Undefined: left out. */
type Fields = Record<string, string | undefined>;

const encode = (fields: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));

/** A right request; what is named in `changes` is another one, or missing. */
export const newRequest = (game: Game, changes: Fields = {}): OpenIdRequest => {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const fields: Fields = {
    client_id: game.clientId,
    redirect_uri: game.redirectUrl,
    response_type: "code",
    scope: "openid profile",
    state,
    nonce: randomBytes(16).toString("base64url"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  };
  return { verifier, state, path: `/oidc/auth?${encode(fields)}` };
};

/** A step of a browser that is led from one site to the next. */
const follow = async (browser: Browser, path: string, options: CallOptions = {}): Promise<URL | undefined> => {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const location = (await browser.get(path, { ...options, headers })).headers.get("location");
  return location === null ? undefined : new URL(location, publicOrigin);
};

const isOurs = (address: URL): boolean => address.origin === publicOrigin;

/** Sends the request; returns the id of the question that our page asks, or where else it led. */
export const beginOpenId = async (
  browser: Browser,
  { path }: OpenIdRequest,
): Promise<{ uid: string | undefined; address: URL | undefined }> => {
  const address = await follow(browser, path);
  const isQuestion = address !== undefined && isOurs(address) && address.pathname === "/external/login";
  return { uid: isQuestion ? (address.searchParams.get("interaction") ?? undefined) : undefined, address };
};

/** The player's click. */
export const decide = (browser: Browser, uid: string, options?: CallOptions): Promise<Answer> =>
  browser.post(decideInteraction.paths[0].replace("{uid}", uid), { decision: "continue" }, options);

/** From the click to the game's address; undefined where it ends with us. */
export const returnToGame = async (browser: Browser, redirectTo: string): Promise<URL | undefined> => {
  let address: URL | undefined = new URL(redirectTo, publicOrigin);
  const mostSteps = 5;
  for (let step = 0; step < mostSteps && address !== undefined && isOurs(address); step++) {
    if (!address.pathname.startsWith("/oidc/")) return undefined;
    address = await follow(browser, `${address.pathname}${address.search}`);
  }
  return address;
};

/** All of it, for a player who is logged in: the code that the game gets. */
export const obtainCode = async (browser: Browser, request: OpenIdRequest): Promise<string> => {
  const { uid, address } = await beginOpenId(browser, request);
  const target =
    uid === undefined
      ? address
      : await returnToGame(browser, present((await must(decide(browser, uid))).body, "redirect_to"));
  const code = target?.searchParams.get("code");
  if (!code) throw new Error(`no code came: ${target?.href}`);
  return code;
};

export interface TokenAnswer {
  status: number;
  body: { access_token?: string; id_token?: string; error?: string };
}

/** The game's server, with its secret. */
export const redeemCode = async (
  fixture: Fixture,
  game: Game,
  { code, verifier }: { code: string; verifier: string },
  changes: { form?: Fields; authorization?: string; api?: number } = {},
): Promise<TokenAnswer> => {
  const form: Fields = {
    grant_type: "authorization_code",
    code,
    redirect_uri: game.redirectUrl,
    code_verifier: verifier,
    ...changes.form,
  };
  const credentials = Buffer.from(`${game.clientId}:${game.secret}`).toString("base64");
  const response = await fetch(`${fixture.newBrowser().originOf(changes.api)}/oidc/token`, {
    method: "POST",
    headers: {
      authorization: changes.authorization ?? `Basic ${credentials}`,
      "x-forwarded-for": newAddress(),
    },
    body: encode(form),
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer["body"] };
};
