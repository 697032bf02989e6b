/** What comes after a provider has said who it is: two-factor, and confirming by the account's own login. */

import type { User } from "@passport/protocol";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../testing/browser.ts";
import {
  newPersona,
  type Persona,
  type Provider,
  providers,
  type SocialFixture,
  startSocialFixture,
} from "../testing/social-fixture.ts";
import { ageProofs, eventsOf, forgetSteps, mailedToken } from "../testing/two-factor-players.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Facebook vouches for no mailbox, so its owner follows the link first. */
const verifyEmail = async (browser: Browser, { email, verified }: User): Promise<void> => {
  if (email === null || verified) return;
  const token = await mailedToken(fixture.access, email, "/verify");
  expect((await browser.get(`/api/verify?token=${token}`)).status).toBe(200);
};

it.each(providers)("two-factor stands behind %s as behind a password", async (provider) => {
  const home = fixture.newBrowser();
  const persona = newPersona();
  const user = await fixture.signUp(home, provider, persona);
  await verifyEmail(home, user);
  const secret = await fixture.access.turnOnTwoFactor(home);
  const browser = fixture.newBrowser();
  const entry = await fixture.logIn(browser, provider, persona);
  expect(entry.user).toBeUndefined();
  expect(entry.tfa_token).toEqual(expect.any(String));
  expect(await browser.user()).toBeUndefined();
  // Nor is it a way around the first factor's own browser.
  await forgetSteps(fixture.access, user.id);
  const check = { token: entry.tfa_token, passcode: nextPasscodeOf(secret) };
  expect((await fixture.newBrowser().post("/auth/tfa", check)).status).toBe(401);
  expect((await browser.post("/auth/tfa", check)).body.user?.id).toBe(user.id);
});

/** Repeats the login in place, and returns the error code, if any. */
const stepUp = async (browser: Browser, provider: Provider, persona: Persona): Promise<string | undefined> => {
  if (provider === "twitter") {
    return (await fixture.visitTwitter(browser, persona, { step_up: "true" })).searchParams.get("err") ?? undefined;
  }
  const token =
    provider === "google"
      ? { google_token: await fixture.googleToken(browser, persona) }
      : { facebook_token: fixture.facebook.issueAccessToken(persona) };
  return (await browser.post("/auth/step_up", token)).body.error_code;
};

/** Something sensitive: it wants a proof of the last ten minutes. */
const tryChange = async (browser: Browser) => (await browser.command("USER:SESSIONS:END:OTHERS")).error_code;

describe("[SESSION-19] an account with neither two-factor nor a password", () => {
  it.each(providers)("steps up by repeating its login with %s", async (provider) => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    const user = await fixture.signUp(browser, provider, persona);
    await ageProofs(fixture.access, user.id, "11 minutes");
    expect(await tryChange(browser)).toBe("step_up_required");
    const before = browser.cookies.get("passport_sid");
    expect(await stepUp(browser, provider, persona)).toBeUndefined();
    expect(browser.cookies.get("passport_sid")).not.toBe(before);
    expect(await tryChange(browser)).toBeUndefined();
    expect(await eventsOf(fixture.access, user.id)).toContain(`stepped_up ${provider}`);
  });

  it.each(providers)("is not confirmed by another person's %s account, known or not", async (provider) => {
    const browser = fixture.newBrowser();
    const user = await fixture.signUp(browser, provider, newPersona());
    const mallory = newPersona();
    await fixture.signUp(fixture.newBrowser(), provider, mallory);
    await ageProofs(fixture.access, user.id, "11 minutes");
    for (const persona of [mallory, newPersona()]) {
      expect(await stepUp(browser, provider, persona)).toBe("social_failed");
    }
    expect(await tryChange(browser)).toBe("step_up_required");
    expect(await eventsOf(fixture.access, user.id)).toContain(`step_up_failed ${provider}`);
  });

  it("is not confirmed by a nonce that was asked for outside the session", async () => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    await fixture.signUp(browser, "google", persona);
    const google_token = await fixture.googleToken(fixture.newBrowser(), persona);
    expect((await browser.post("/auth/step_up", { google_token })).body.error_code).toBe("social_failed");
  });

  it.each(providers)("only: with a password, %s confirms nothing", async (provider) => {
    const browser = fixture.newBrowser();
    const { user } = await fixture.access.signUp(browser);
    const persona = newPersona();
    if (provider === "google") {
      await browser.command("USER:GOOGLE:ADD", { google_token: await fixture.googleToken(browser, persona) });
    }
    if (provider === "facebook") {
      await browser.command("USER:FACEBOOK:ADD", { facebook_token: fixture.facebook.issueAccessToken(persona) });
    }
    if (provider === "twitter") await fixture.visitTwitter(browser, persona, { add: "true" });
    expect((await browser.user())?.[`${provider}_id`]).toBe(persona.subject);
    await ageProofs(fixture.access, user.id, "11 minutes");
    expect(await stepUp(browser, provider, persona)).toMatch(/^(incorrect_password|step_up_required)$/);
    expect(await tryChange(browser)).toBe("step_up_required");
  });

  it.each(providers)("only: with two-factor, %s confirms nothing", async (provider) => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    const user = await fixture.signUp(browser, provider, persona);
    await verifyEmail(browser, user);
    await fixture.access.turnOnTwoFactor(browser);
    await ageProofs(fixture.access, user.id, "11 minutes");
    expect(await stepUp(browser, provider, persona)).toMatch(/^(incorrect_code|step_up_required)$/);
    expect(await tryChange(browser)).toBe("step_up_required");
  });
});
