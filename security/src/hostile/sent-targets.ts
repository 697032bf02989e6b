/** Hostile targets and origins, sent to every call that would lead somewhere or hand something over. */
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { Answer, Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { type Game, registerGame, requestCode } from "../games/game.ts";
import { beginOpenId, newRequest } from "../games/openid.ts";
import { inWaves } from "../in-waves.ts";
import { newPerson, signUp } from "../people.ts";
import { hostileOrigins } from "./hostile-origins.ts";

interface Stage {
  fixture: Fixture;
  game: Game;
  /** Logged in. */
  browser: Browser;
}

/** Where a value is sent, and whether it was accepted as a registered target. */
interface Door {
  name: string;
  values(stage: Stage): readonly string[];
  isEscape(stage: Stage, value: string): Promise<boolean>;
}

const atOnce = 20;

const queryOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

/** What no browser could read is not ours either. */
const isOwnAddress = ({ headers }: Answer): boolean => {
  const location = headers.get("location") ?? "https://nowhere.invalid";
  return URL.canParse(location, publicOrigin) && new URL(location, publicOrigin).origin === publicOrigin;
};

/** SOCIAL-13. A path of ours may be let through; then it is still one when Twitter/X has answered. */
const leadsAway = async ({ fixture }: Stage, redirect: string): Promise<boolean> => {
  const browser = fixture.newBrowser();
  const left = await browser.get(`/api/auth/twitter?${queryOf({ redirect })}`);
  if (left.status !== 303) return false;
  const target = new URL(left.headers.get("location") ?? "", publicOrigin);
  const state = target.searchParams.get("state") ?? "";
  const isOurRequest = target.href.startsWith(fixture.providers.environment["TWITTER_AUTHORIZE_URL"] ?? "-");
  if (!isOurRequest || target.searchParams.get("redirect_uri") !== `${publicOrigin}/api/auth/twitter/callback`)
    return true;
  return !isOwnAddress(await browser.get(`/api/auth/twitter/callback?${queryOf({ state, error: "access_denied" })}`));
};

const nearMisses = ({ game }: Stage): readonly string[] => hostileOrigins(game.origin);
const nearAddresses = (stage: Stage): readonly string[] => nearMisses(stage).map((origin) => `${origin}/back`);

const doorsFor = (targets: readonly string[]): readonly Door[] => {
  const origins = (stage: Stage) => [...nearMisses(stage), ...targets];
  const addresses = (stage: Stage) => [...nearAddresses(stage), ...targets];
  return [
    { name: "redirect of /api/auth/twitter", values: () => targets, isEscape: leadsAway },
    {
      name: "oauth_callback of /api/auth/twitter",
      values: () => targets,
      isEscape: async ({ fixture }, value) => {
        const query = queryOf({ redirect: "/twitter-redirect", oauth_callback: value });
        return (await fixture.newBrowser().get(`/api/auth/twitter?${query}`)).status === 303;
      },
    },
    {
      name: "origin of /api/external/client",
      values: origins,
      isEscape: async ({ fixture }, origin) =>
        (await fixture.newBrowser().get(`/api/external/client?${queryOf({ origin })}`)).status === 200,
    },
    {
      name: "redirectURL of /api/external/client",
      values: addresses,
      isEscape: async ({ fixture }, redirectURL) =>
        (await fixture.newBrowser().get(`/api/external/client?${queryOf({ redirectURL })}`)).status === 200,
    },
    {
      name: "origin of /api/external/code",
      values: origins,
      isEscape: async ({ browser }, origin) =>
        (await requestCode(browser, origin, { address: newAddress() })).status === 200,
    },
    {
      name: "redirect_uri of OpenID Connect",
      values: addresses,
      async isEscape({ fixture, game }, redirect_uri) {
        const { uid, address } = await beginOpenId(fixture.newBrowser(), newRequest(game, { redirect_uri }));
        return uid !== undefined || (address !== undefined && address.origin !== publicOrigin);
      },
    },
  ];
};

interface SentTargets {
  door: string;
  escapes: string[];
  cases: number;
}

/** One of so many values is sent. What the game has registered is taken everywhere: a closed door proves nothing. */
export const sendTargets = async (
  fixture: Fixture,
  targets: readonly string[],
  oneOf: number,
): Promise<SentTargets[]> => {
  const browser = fixture.newBrowser();
  await signUp(fixture, browser, newPerson());
  const stage = { fixture, browser, game: await registerGame(fixture) };
  const results: SentTargets[] = [];
  for (const { name, values, isEscape } of doorsFor(targets)) {
    const sent = values(stage).filter((_, index) => index % oneOf === 0);
    const outcomes = await inWaves(sent, atOnce, async (value) => ((await isEscape(stage, value)) ? [value] : []));
    results.push({ door: name, escapes: outcomes.flat(), cases: sent.length });
  }
  return [...results, { door: "what is registered, refused", escapes: await refusedOnes(stage), cases: 5 }];
};

const refusedOnes = async ({ fixture, browser, game }: Stage): Promise<string[]> => {
  const { uid } = await beginOpenId(browser, newRequest(game));
  const own = `${publicOrigin}/twitter-redirect`;
  const callback = `${publicOrigin}/api/auth/twitter/callback`;
  const statuses = {
    origin: (await browser.get(`/api/external/client?${queryOf({ origin: game.origin })}`)).status === 200,
    redirectURL:
      (await browser.get(`/api/external/client?${queryOf({ redirectURL: game.redirectUrl })}`)).status === 200,
    code: (await requestCode(browser, game.origin)).status === 200,
    redirect_uri: uid !== undefined,
    twitter: await fixture
      .newBrowser()
      .get(`/api/auth/twitter?${queryOf({ redirect: own, oauth_callback: callback })}`)
      .then(({ status }) => status === 303),
  };
  return Object.entries(statuses).flatMap(([name, isTaken]) => (isTaken ? [] : [name]));
};
