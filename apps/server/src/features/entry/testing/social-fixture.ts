/** An access fixture whose providers are stand-ins on loopback, and the steps that a page and its player take there. */

import { randomBytes } from "node:crypto";
import { termsVersion, type User } from "@passport/protocol";
import { publicOrigin as pagesOrigin } from "@passport/testbed/client/public-origin";
import { type Facebook, startFacebook } from "@passport/testbed/social/facebook";
import { type Google, startGoogle } from "@passport/testbed/social/google";
import { startTwitter, type Twitter } from "@passport/testbed/social/twitter";
import { type AccessFixture, newcomer, startAccessFixture, wanted } from "./access-fixture.ts";
import type { Answer, Browser } from "./browser.ts";

/** Twitter/X knows pages of this machine only. */
export const publicOrigin = "http://127.0.0.1:9";

export type Provider = "google" | "facebook" | "twitter";
export const providers: readonly Provider[] = ["google", "facebook", "twitter"];

export interface Persona {
  subject: string;
  email: string;
}

/** A person whom the providers know and we do not, yet. */
export const newPersona = (given: Partial<Persona> = {}): Persona => {
  const subject = randomBytes(8).toString("hex");
  return { subject, email: `${subject}@social.example`, ...given };
};

type IdTokenOptions = Parameters<Google["issueIdToken"]>[0];

export interface SocialFixture extends AsyncDisposable {
  access: AccessFixture;
  google: Google;
  facebook: Facebook;
  twitter: Twitter;
  newBrowser: AccessFixture["newBrowser"];
  /** With a fresh nonce of this browser; `changes` win. */
  googleToken(browser: Browser, persona: Persona, changes?: Partial<IdTokenOptions>): Promise<string>;
  /** Returns where the window ends; `query` is what the page adds to the address. */
  visitTwitter(browser: Browser, persona: Persona, query?: Record<string, string>): Promise<URL>;
  startTwitter(browser: Browser, query?: Record<string, string>): Promise<Answer>;
  /** Twitter/X sends the window back here: another site's navigation. */
  finishTwitter(browser: Browser, callback: string): Promise<URL>;
  /** The whole first factor. Twitter's result is told in the words of the other two. */
  logIn(browser: Browser, provider: Provider, persona: Persona): Promise<Answer["body"]>;
  /** From the provider to the first session. */
  signUp(browser: Browser, provider: Provider, persona: Persona): Promise<User>;
}

export const startSocialFixture = async (): Promise<SocialFixture> => {
  await using started = new AsyncDisposableStack();
  const google = started.use(await startGoogle());
  const facebook = started.use(await startFacebook());
  const twitter = started.use(await startTwitter());
  const access = started.use(
    await startAccessFixture({
      ...google.environment,
      ...facebook.environment,
      ...twitter.environment,
      PUBLIC_ORIGIN: publicOrigin,
      ALLOWED_ORIGINS: pagesOrigin,
    }),
  );
  const resources = started.move();

  const googleToken: SocialFixture["googleToken"] = async (browser, persona, changes = {}) => {
    const { nonce } = (await browser.post("/auth/google/nonce", {})).body;
    return google.issueIdToken({ ...persona, nonce: wanted(nonce, "nonce"), ...changes });
  };

  const startTwitterVisit: SocialFixture["startTwitter"] = (browser, query = {}) =>
    browser.get(`/api/auth/twitter?${new URLSearchParams({ redirect: `${publicOrigin}/twitter-redirect`, ...query })}`);

  const finishTwitter: SocialFixture["finishTwitter"] = async (browser, callback) => {
    const { pathname, search } = new URL(callback);
    const answer = await browser.get(`${pathname}${search}`, { "sec-fetch-site": "cross-site" });
    return new URL(locationOf(answer), publicOrigin);
  };

  const visitTwitter: SocialFixture["visitTwitter"] = async (browser, { subject, email }, query) => {
    twitter.person({ subject, email });
    const location = locationOf(await startTwitterVisit(browser, query));
    return finishTwitter(browser, await twitter.approve(location, subject));
  };

  const logIn: SocialFixture["logIn"] = async (browser, provider, persona) => {
    if (provider === "google") {
      return (await browser.post("/auth/google", { google_token: await googleToken(browser, persona) })).body;
    }
    if (provider === "facebook") {
      return (await browser.post("/auth/facebook", { facebook_token: facebook.issueAccessToken(persona) })).body;
    }
    return bodyOf((await visitTwitter(browser, persona)).searchParams);
  };

  return {
    access,
    google,
    facebook,
    twitter,
    newBrowser: access.newBrowser,
    googleToken,
    visitTwitter,
    startTwitter: startTwitterVisit,
    finishTwitter,
    logIn,
    async signUp(browser, provider, persona) {
      const { token } = await logIn(browser, provider, persona);
      const { username } = newcomer();
      const body = signupBody(provider, wanted(token, "token"), username);
      const captcha_token = await access.solvedCaptcha("signup");
      const answer = await browser.post("/auth/signup", { ...body, captcha_token });
      return wanted(answer.body.user, `user, but ${answer.text}`);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};

/** SIGNUP-20: as the page sends it. */
export const signupBody = (way: Provider | "wallet", token: string, username: string) => ({
  username,
  auth_type: way,
  terms_version: termsVersion,
  [way]: way === "twitter" ? { twitter_token: token } : { token },
});

export const locationOf = ({ headers, status, text }: Answer): string => {
  if (status !== 303) throw new Error(`not led anywhere: ${status} ${text}`);
  return wanted(headers.get("location") ?? undefined, "location");
};

const bodyOf = (result: URLSearchParams): Answer["body"] => {
  const [tfa, token, error] = ["tfa", "signup_token", "err"].map((name) => result.get(name));
  return {
    ...(tfa != null && { tfa_token: tfa }),
    ...(token != null && { token, new_user: true }),
    ...(error != null && { error_code: error }),
  };
};
