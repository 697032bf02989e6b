/**
 * Logins and connections lead over another site and back (RFC 9700, section 4.7). What comes back must be what
 * this browser, and for a connection this session, has begun: mallory begins one end and lets the victim finish
 * the other, or the other way round. Each tells whether it got through.
 */
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { registerGame } from "../games/game.ts";
import { beginOpenId, decide, newRequest, returnToGame } from "../games/openid.ts";
import { must, newPerson } from "../people.ts";
import { newGoogleAccount } from "../ways/google.ts";
import { command } from "../ways/identity.ts";
import { comeBack, newTwitterAccount, type TwitterAccount } from "../ways/twitter.ts";
import { newWallet } from "../ways/wallet.ts";
import type { Victim } from "./victim.ts";

export interface Detour {
  name: string;
  isThrough(fixture: Fixture, victim: Victim): Promise<boolean>;
}

const malloryAtTwitter = (fixture: Fixture): TwitterAccount => {
  const { username, email } = newPerson("mallo");
  return newTwitterAccount(fixture, username, email);
};

const malloryAtGoogle = (fixture: Fixture) => {
  const { username, email } = newPerson("mallo");
  return newGoogleAccount(fixture, username, email);
};

/** A new session, an invitation, a second factor to enter, or a connection: each of them would be too much. */
const leadsOn = async (browser: Browser, address: string): Promise<boolean> => {
  const before = browser.sessionToken;
  const { body } = await comeBack(browser, address);
  return browser.sessionToken !== before || body.error_code === undefined;
};

/** The victim's browser, logged out: the same one to the server, without a session. */
const loggedOut = ({ browser }: Victim): Browser => {
  const twin = browser.copy();
  twin.cookies.delete("__Host-passport-sid");
  return twin;
};

const withField = (address: string, name: string, value: string): string => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};

const fieldOf = (address: string, name: string): string => new URL(address).searchParams.get(name) ?? "";

const twitterDetours: readonly Detour[] = [
  {
    name: "mallory's Twitter answer in the victim's browser",
    isThrough: async (fixture, { browser }) =>
      leadsOn(browser.copy(), await malloryAtTwitter(fixture).visit(fixture.newBrowser())),
  },
  {
    name: "mallory's Twitter answer in the victim's browser, logged out",
    isThrough: async (fixture, victim) =>
      leadsOn(loggedOut(victim), await malloryAtTwitter(fixture).visit(fixture.newBrowser())),
  },
  {
    name: "mallory's code with the state of the victim's login",
    async isThrough(fixture, victim) {
      const [mallory, browser] = [malloryAtTwitter(fixture), loggedOut(victim)];
      const [own, foreign] = [await mallory.visit(browser), await mallory.visit(fixture.newBrowser())];
      return leadsOn(browser, withField(own, "code", fieldOf(foreign, "code")));
    },
  },
  {
    name: "mallory's code with the state of the victim's connection",
    async isThrough(fixture, { browser }) {
      const mallory = malloryAtTwitter(fixture);
      const [own, foreign] = [await mallory.visit(browser, "add"), await mallory.visit(fixture.newBrowser())];
      return leadsOn(browser, withField(own, "code", fieldOf(foreign, "code")));
    },
  },
  {
    name: "the victim's connection, finished in another browser",
    isThrough: async (fixture, { browser }) =>
      leadsOn(fixture.newBrowser(), await malloryAtTwitter(fixture).visit(browser, "add")),
  },
  {
    name: "the victim's connection, finished after a logout",
    isThrough: async (fixture, victim) =>
      leadsOn(loggedOut(victim), await malloryAtTwitter(fixture).visit(victim.browser, "add")),
  },
  {
    name: "a connection that another session of the same browser began",
    async isThrough(fixture, victim) {
      const before = await sessionOfMallory(victim, victim.browser);
      return leadsOn(victim.browser, await malloryAtTwitter(fixture).visit(before, "add"));
    },
  },
  {
    name: "a state that was used already",
    async isThrough(fixture, victim) {
      const [mallory, browser] = [malloryAtTwitter(fixture), loggedOut(victim)];
      const [used, next] = [await mallory.visit(browser), await mallory.visit(fixture.newBrowser())];
      await comeBack(browser, used);
      return (await leadsOn(browser, used)) || leadsOn(browser, withField(used, "code", fieldOf(next, "code")));
    },
  },
  {
    name: "an answer without a state, or with a made-up one",
    async isThrough(fixture, victim) {
      const address = await malloryAtTwitter(fixture).visit(fixture.newBrowser());
      const browser = loggedOut(victim);
      const outcomes = [
        await leadsOn(browser, withField(address, "state", "")),
        await leadsOn(browser, withField(address, "state", "A".repeat(43))),
      ];
      return outcomes.includes(true);
    },
  },
];

/** Mallory was logged in there: the same browser to the server, another session. */
const sessionOfMallory = async ({ mallory }: Victim, browser: Browser): Promise<Browser> => {
  const twin = browser.copy();
  twin.cookies.delete("__Host-passport-sid");
  await must(mallory.logIn(twin));
  return twin;
};

const connectsGoogle = async ({ browser, userId }: Victim, token: string): Promise<boolean> =>
  (await command(browser, userId, "USER:GOOGLE:ADD", { google_token: token })) === undefined;

const nonceDetours: readonly Detour[] = [
  {
    name: "a Google token with the nonce of mallory's browser, as a login",
    async isThrough(fixture, victim) {
      const google_token = await malloryAtGoogle(fixture).token(fixture.newBrowser());
      return (await loggedOut(victim).post("/auth/google", { google_token })).status === 200;
    },
  },
  {
    name: "a Google token with the nonce of mallory's browser, as a connection",
    isThrough: async (fixture, victim) =>
      connectsGoogle(victim, await malloryAtGoogle(fixture).token(fixture.newBrowser())),
  },
  {
    name: "a Google token for a login of the victim's browser, as a connection",
    isThrough: async (fixture, victim) =>
      connectsGoogle(victim, await malloryAtGoogle(fixture).token(loggedOut(victim))),
  },
  {
    name: "a Google token for a connection of the victim's, as a login",
    async isThrough(fixture, victim) {
      const google_token = await malloryAtGoogle(fixture).token(victim.browser);
      return (await loggedOut(victim).post("/auth/google", { google_token })).status === 200;
    },
  },
  {
    name: "a wallet's signature for mallory's login, in the victim's browser",
    async isThrough(fixture, victim) {
      const proof = await newWallet().sign(fixture.newBrowser());
      return (await loggedOut(victim).post("/auth/wallet", proof)).status === 200;
    },
  },
  {
    name: "a wallet's signature for a login, as a link",
    async isThrough(_fixture, { browser, userId }) {
      const proof = await newWallet().sign(browser);
      return (await command(browser, userId, "USER:WALLET:ADD", { id: userId, ...proof })) === undefined;
    },
  },
  {
    name: "a wallet's signature for a link, as a login",
    async isThrough(_fixture, victim) {
      const proof = await newWallet().sign(victim.browser, victim.userId);
      return (await loggedOut(victim).post("/auth/wallet", proof)).status === 200;
    },
  },
];

/** Mallory's request must not end in the victim's click, nor the victim's in mallory's. */
const openIdDetours: readonly Detour[] = [
  {
    name: "mallory's OpenID Connect request, decided by the victim",
    async isThrough(fixture, { browser }) {
      const { uid = "" } = await beginOpenId(fixture.newBrowser(), newRequest(await registerGame(fixture)));
      const { status } = await decide(browser, uid);
      return status === 200 || (await returnToGame(browser, `/oidc/auth/${uid}`))?.searchParams.has("code") === true;
    },
  },
  {
    name: "the victim's OpenID Connect request, decided by mallory",
    async isThrough(fixture, victim) {
      const { uid } = victim.input;
      const { status } = await decide(await sessionOfMallory(victim, fixture.newBrowser()), uid);
      const target = await returnToGame(victim.browser.copy(), `/oidc/auth/${uid}`);
      return status === 200 || target?.searchParams.has("code") === true;
    },
  },
];

export const detours: readonly Detour[] = [...twitterDetours, ...nonceDetours, ...openIdDetours];
