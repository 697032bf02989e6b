/** Other sites that a session opens: in a window and by OpenID Connect, where the site demands two factors. */
import { authenticationContexts } from "@passport/protocol";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { exchangeCode, registerGame, requestCode } from "../games/game.ts";
import { beginOpenId, decide, newRequest, type OpenIdRequest, redeemCode, returnToGame } from "../games/openid.ts";

const { twoFactors } = authenticationContexts;

export interface Site {
  name: string;
  /** The authentication context of the token that the site gets; undefined where it gets none. */
  open(browser: Browser, fixture: Fixture): Promise<string | undefined>;
}

const contextOf = (token: string | undefined): string | undefined => {
  const payload = token?.split(".")[1];
  if (payload === undefined) return undefined;
  return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { acr?: string }).acr ?? "none";
};

const byWindow = async (
  browser: Browser,
  fixture: Fixture,
  demand: { acr_values?: string },
): Promise<string | undefined> => {
  const game = await registerGame(fixture);
  const { body } = await requestCode(browser, game.origin, demand);
  if (body.issue_token === undefined) return undefined;
  return contextOf((await exchangeCode(fixture, game, body.issue_token)).body.token);
};

/** Asked to continue, and led on without having been asked. */
const codeOf = async (browser: Browser, request: OpenIdRequest): Promise<string | undefined> => {
  const { uid, address } = await beginOpenId(browser, request);
  if (uid === undefined) return address?.searchParams.get("code") ?? undefined;
  const { redirect_to: redirectTo } = (await decide(browser, uid)).body;
  const target = await returnToGame(browser, redirectTo ?? `/oidc/auth/${uid}`);
  return target?.searchParams.get("code") ?? undefined;
};

const byOpenId = async (
  browser: Browser,
  fixture: Fixture,
  demand: Record<string, string>,
): Promise<string | undefined> => {
  const game = await registerGame(fixture);
  const request = newRequest(game, demand);
  const code = await codeOf(browser, request);
  if (code === undefined) return undefined;
  return contextOf((await redeemCode(fixture, game, { code, verifier: request.verifier })).body.id_token);
};

export const sites: readonly Site[] = [
  { name: "window", open: (browser, fixture) => byWindow(browser, fixture, {}) },
  {
    name: "window that demands two factors",
    open: (browser, fixture) => byWindow(browser, fixture, { acr_values: twoFactors }),
  },
  { name: "OpenID Connect", open: (browser, fixture) => byOpenId(browser, fixture, {}) },
  {
    name: "OpenID Connect with acr_values",
    open: (browser, fixture) => byOpenId(browser, fixture, { acr_values: twoFactors }),
  },
];

/** Names of the sites that got what a session with two factors must not give, or did not get what it must. */
export const wrongSites = async (
  browser: Browser,
  fixture: Fixture,
  { isLocked }: { isLocked?: true },
): Promise<string[]> => {
  const due = isLocked ? undefined : twoFactors;
  const wrong: string[] = [];
  for (const { name, open } of sites) {
    const context = await open(browser, fixture);
    if (context !== due) wrong.push(`${name}: ${context ?? "nothing"}`);
  }
  return wrong;
};
