/** SOCIAL-9: a Google ID token is right in everything, or it opens nothing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wanted } from "../testing/access-fixture.ts";
import type { Browser } from "../testing/browser.ts";
import { newPersona, type SocialFixture, startSocialFixture } from "../testing/social-fixture.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const logInWith = (browser: Browser, google_token: string) => browser.post("/auth/google", { google_token });
const refused = { status: 401, body: { error_code: "social_failed", message: "Failed to authenticate user" } };

describe("[SOCIAL-9] a Google ID token", () => {
  it.each([
    ["for another client", { clientId: "mallorys-game" }],
    ["of another issuer", { issuer: "https://accounts.mallory.example" }],
    ["that has expired", { expiresIn: -1 }],
    ["whose email Google has not verified", { emailVerified: false }],
    ["without a signature", { algorithm: "none" }],
    ["signed with the public key as a secret", { algorithm: "HS256" }],
    ["signed by another key", { key: "other" }],
    ["with a nonce that we never gave", { nonce: "mallorys-nonce" }],
  ] as const)("%s is refused, and the right one after it accepted", async (_what, changes) => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    const { nonce } = (await browser.post("/auth/google/nonce", {})).body;
    const given = { ...persona, nonce: wanted(nonce, "nonce") };
    expect(await logInWith(browser, await fixture.google.issueIdToken({ ...given, ...changes }))).toMatchObject(
      refused,
    );
    expect(await browser.user()).toBeUndefined();
    // The same browser and nonce: nothing but the one thing was wrong, and a wrong token spends nothing.
    const right = await logInWith(browser, await fixture.google.issueIdToken(given));
    expect(right).toMatchObject({ status: 200, body: { new_user: true, auth_type: "google" } });
  });

  it("without a nonce, or without an email, is refused", async () => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    expect(await logInWith(browser, await fixture.google.issueIdToken(persona))).toMatchObject(refused);
    const { nonce } = (await browser.post("/auth/google/nonce", {})).body;
    const bare = await fixture.google.issueIdToken({ subject: persona.subject, nonce: wanted(nonce, "nonce") });
    expect(await logInWith(browser, bare)).toMatchObject(refused);
  });

  it("that is no token at all is refused", async () => {
    for (const token of ["x", "a.b.c", "e30.e30.e30", `${"x".repeat(8000)}`]) {
      expect(await logInWith(fixture.newBrowser(), token)).toMatchObject(refused);
    }
  });

  it("works once, however many come at the same time", async () => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    await fixture.signUp(browser, "google", persona);
    const visitor = fixture.newBrowser();
    const token = await fixture.googleToken(visitor, persona);
    const answers = await Promise.all(Array.from({ length: 20 }, () => logInWith(visitor.copy(), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await logInWith(visitor, token)).toMatchObject(refused);
  });

  it("that was asked for in alice's browser does not work in mallory's", async () => {
    const [alice, mallory] = [fixture.newBrowser(), fixture.newBrowser()];
    const persona = newPersona();
    await fixture.signUp(alice.copy(), "google", persona);
    const token = await fixture.googleToken(alice, persona);
    await mallory.post("/auth/google/nonce", {});
    expect(await logInWith(mallory, token)).toMatchObject(refused);
    expect(await logInWith(alice, token)).toMatchObject({
      status: 200,
      body: { user: { google_id: persona.subject } },
    });
  });

  it("that was asked for in a session connects there, and does not log in", async () => {
    const browser = fixture.newBrowser();
    await fixture.access.signUp(browser);
    const token = await fixture.googleToken(browser, newPersona());
    expect(await logInWith(browser, token)).toMatchObject(refused);
  });

  it("is too late after ten minutes", async () => {
    const browser = fixture.newBrowser();
    const token = await fixture.googleToken(browser, newPersona());
    await fixture.access.db
      .updateTable("provider_visits")
      .set({ expires_at: new Date(0) })
      .where("used_at", "is", null)
      .execute();
    expect(await logInWith(browser, token)).toMatchObject(refused);
  });

  it("is accepted under a key that Google has changed to, once the old ones may be asked for again", async () => {
    // Its own process, which has not fetched any keys yet.
    await using api = await fixture.access.startAnother();
    await fixture.google.rotateKeys();
    const browser = fixture.newBrowser({ at: api });
    const token = await fixture.googleToken(browser, newPersona());
    expect(await logInWith(browser, token)).toMatchObject({ status: 200, body: { new_user: true } });
  });
});

it("Google's name is accepted with and without its scheme, and nothing that only resembles it", async () => {
  await using api = await fixture.access.startAnother({ GOOGLE_ISSUER: "https://accounts.google.example" });
  const statusFor = async (issuer: string) => {
    const browser = fixture.newBrowser({ at: api });
    return (await logInWith(browser, await fixture.googleToken(browser, newPersona(), { issuer }))).status;
  };
  expect(await statusFor("https://accounts.google.example")).toBe(200);
  expect(await statusFor("accounts.google.example")).toBe(200);
  expect(await statusFor("http://accounts.google.example")).toBe(401);
  expect(await statusFor("https://accounts.google.example/")).toBe(401);
});

it("tells pages which providers are open, and no secret", async () => {
  const { text } = await fixture.newBrowser().get("/api/auth/ways");
  expect(JSON.parse(text)).toEqual({
    google: { client_id: "passport-google", script_url: `${fixture.google.url}/gsi/client` },
    facebook: { app_id: "passport-facebook", script_url: `${fixture.facebook.url}/en_US/sdk.js`, version: "v3.1" },
    twitter: true,
  });
});

it("writes no token and no nonce into the log", async () => {
  const browser = fixture.newBrowser();
  const token = await fixture.googleToken(browser, newPersona());
  await logInWith(browser, token);
  expect(fixture.access.api.log()).not.toContain(token.slice(-40));
});
