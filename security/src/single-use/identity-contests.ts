/** What proves a wallet or an account at a provider. */
import { newAddress } from "@passport/testbed/client/new-address";
import type { Browser } from "../browser.ts";
import { openCommander } from "../commander.ts";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";
import { inWaves } from "../in-waves.ts";
import { must, newPerson, present, signUp, solvedCaptcha } from "../people.ts";
import { newGoogleAccount } from "../ways/google.ts";
import { type Identity, type WayName, wayNames } from "../ways/identity.ts";
import { newIdentity, signUpByIdentity, signUpWith } from "../ways/new-identity.ts";
import { comeBack, newTwitterAccount } from "../ways/twitter.ts";
import { newWallet } from "../ways/wallet.ts";
import type { Contest, Entrant } from "./contest.ts";

/** What a login adds to the session of the sign-up. */
const loginsOf = async (fixture: Fixture, userId: string): Promise<number> =>
  countRows(fixture, "security_events where user_id = $1 and kind = 'logged_in'", [userId]);

const ownerOf = (identity: Identity, fixture: Fixture): Promise<string> =>
  signUpByIdentity(fixture.newBrowser(), identity, newPerson("carol"));

const isLetIn = (browser: Browser, before: string | undefined): boolean =>
  browser.sessionToken !== undefined && browser.sessionToken !== before;

/** One signature, shown by every entrant from the browser that asked for it. */
const walletLogin: Contest = {
  kind: "wallet nonce (login)",
  async prepare(fixture) {
    const wallet = newWallet();
    const userId = await ownerOf(wallet, fixture);
    const browser = fixture.newBrowser();
    const proof = await wallet.sign(browser);
    return {
      use: async (entrant) => (await browser.copy().post("/auth/wallet", proof, entrant)).status === 200,
      effects: () => loginsOf(fixture, userId),
    };
  },
};

/** More frames at once than this would close any socket. */
const framesAtOnce = 20;

const walletLink: Contest = {
  kind: "wallet nonce (link)",
  async prepare(fixture, entrants) {
    const browser = fixture.newBrowser();
    const userId = await signUp(fixture, browser, newPerson());
    const proof = await newWallet().sign(browser, userId);
    const open = (_: unknown, index: number) => openCommander(browser, userId, index % 2);
    const commanders = await Promise.all(Array.from({ length: Math.ceil(entrants / framesAtOnce) + 1 }, open));
    return {
      async use({ index }: Entrant) {
        const reply = await commanders[index % commanders.length]?.send("USER:WALLET:ADD", { id: userId, ...proof });
        return reply !== undefined && reply.error_code === undefined;
      },
      async effects() {
        await Promise.all(commanders.map((commander) => commander[Symbol.asyncDispose]()));
        return countRows(fixture, "security_events where user_id = $1 and kind = 'wallet_linked'", [userId]);
      },
    };
  },
};

const captchasAtOnce = 20;

const identityProof = (way: WayName): Contest => ({
  kind: `identity proof (${way})`,
  async prepare(fixture, entrants) {
    const browser = fixture.newBrowser();
    const identity = newIdentity(fixture, way);
    const token = present((await must(identity.logIn(browser))).body, "token");
    const names: string[] = [];
    // Each brings a solution of its own, so that nothing but the proof decides.
    const captchas = await inWaves(Array.from({ length: entrants }), captchasAtOnce, () =>
      solvedCaptcha(browser.copy(newAddress()), "signup"),
    );
    return {
      async use(entrant) {
        const { username } = newPerson("erin");
        names.push(username);
        const captcha = captchas[entrant.index] ?? "";
        return (await signUpWith(browser.copy(), { way, token, username, captcha }, entrant)).status === 200;
      },
      effects: () => countRows(fixture, "users where username = any($1)", [names]),
    };
  },
});

const googleNonce: Contest = {
  kind: "Google nonce",
  async prepare(fixture) {
    const { username, email } = newPerson("carol");
    const account = newGoogleAccount(fixture, username, email);
    const userId = await ownerOf(account, fixture);
    const browser = fixture.newBrowser();
    const google_token = await account.token(browser);
    return {
      use: async (entrant) => (await browser.copy().post("/auth/google", { google_token }, entrant)).status === 200,
      effects: () => loginsOf(fixture, userId),
    };
  },
};

const twitterState: Contest = {
  kind: "Twitter state",
  async prepare(fixture) {
    const { username, email } = newPerson("carol");
    const account = newTwitterAccount(fixture, username, email);
    const userId = await ownerOf(account, fixture);
    const browser = fixture.newBrowser();
    const address = await account.visit(browser);
    return {
      async use(entrant) {
        const twin = browser.copy();
        await comeBack(twin, address, entrant);
        return isLetIn(twin, browser.sessionToken);
      },
      effects: () => loginsOf(fixture, userId),
    };
  },
};

export const identityContests: readonly Contest[] = [
  walletLogin,
  walletLink,
  ...wayNames.map(identityProof),
  googleNonce,
  twitterState,
];
