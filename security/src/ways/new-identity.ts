import { randomBytes } from "node:crypto";
import { termsVersion } from "@passport/protocol";
import type { Answer, Browser, CallOptions } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { must, type Person, present, solvedCaptcha } from "../people.ts";
import { newFacebookAccount } from "./facebook.ts";
import { newGoogleAccount } from "./google.ts";
import type { Identity, WayName } from "./identity.ts";
import { newTwitterAccount } from "./twitter.ts";
import { newWallet } from "./wallet.ts";

/** An identity that is not known yet; with an email, the provider says that it is theirs. */
export const newIdentity = (fixture: Fixture, way: WayName, email?: string): Identity => {
  const subject = randomBytes(8).toString("hex");
  const address = email ?? `${subject}@social.example`;
  switch (way) {
    case "wallet":
      return newWallet();
    case "google":
      return newGoogleAccount(fixture, subject, address);
    case "facebook":
      return newFacebookAccount(fixture, subject, address);
    case "twitter":
      return newTwitterAccount(fixture, subject, address);
  }
};

interface IdentityForm {
  way: WayName;
  /** What a login that found no account has answered. */
  token: string;
  username: string;
  /** Solved beforehand; without one it is solved now. */
  captcha?: string;
}

export const signUpWith = async (browser: Browser, form: IdentityForm, options: CallOptions = {}): Promise<Answer> => {
  const { way, token, username, captcha = await solvedCaptcha(browser, "signup", options.api) } = form;
  const proof = way === "twitter" ? { twitter_token: token } : { token };
  const body = { auth_type: way, username, captcha_token: captcha, terms_version: termsVersion, [way]: proof };
  return browser.post("/auth/signup", body, options);
};

/** Returns the new user's id; the browser is logged in. */
export const signUpByIdentity = async (browser: Browser, identity: Identity, person: Person): Promise<string> => {
  const token = present((await must(identity.logIn(browser))).body, "token");
  const { body } = await must(signUpWith(browser, { way: identity.way, token, username: person.username }));
  return present(body, "user").id;
};
