/** While a provider fails, logins by it are refused with a reason, and other logins are not delayed. */
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newcomer } from "../testing/access-fixture.ts";
import { newPersona, providers, type SocialFixture, startSocialFixture } from "../testing/social-fixture.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
afterEach(() => {
  for (const provider of providers) fixture[provider].fail();
});

describe.each(providers)("%s", (provider) => {
  it.each(["refuse", "error", "hang", "garbage"] as const)("fails closed when it answers with %s", async (mode) => {
    const persona = newPersona();
    // A process of its own has not heard of Google's keys yet.
    await using api = await fixture.access.startAnother();
    await fixture.signUp(fixture.newBrowser(), provider, persona);
    const browser = fixture.newBrowser({ at: api });
    fixture[provider].fail(mode);
    expect(await fixture.logIn(browser, provider, persona)).toMatchObject({ error_code: "provider_unavailable" });
    expect(await browser.user()).toBeUndefined();
    // The others go on.
    const passer = fixture.newBrowser({ at: api });
    expect((await fixture.access.signUp(passer)).user).toBeDefined();

    fixture[provider].fail();
    await fixture.logIn(browser, provider, persona);
    expect((await browser.user())?.[`${provider}_id`]).toBe(persona.subject);
  });

  it("is waited for when it is slow", async () => {
    await using api = await fixture.access.startAnother();
    const browser = fixture.newBrowser({ at: api });
    fixture[provider].fail("slow", 300);
    expect(await fixture.logIn(browser, provider, newPersona())).toMatchObject({ new_user: true });
  });
});

it("a provider that is not configured is not open", async () => {
  await using api = await fixture.access.startAnother({
    GOOGLE_CLIENT_ID: "",
    FACEBOOK_APP_ID: "",
    FACEBOOK_APP_SECRET: "",
    TWITTER_CLIENT_ID: "",
    TWITTER_CLIENT_SECRET: "",
  });
  const browser = fixture.newBrowser({ at: api });
  expect(JSON.parse((await browser.get("/api/auth/ways")).text)).toEqual({
    google: null,
    facebook: null,
    twitter: false,
  });
  const notOpen = { error_code: "provider_not_open" };
  expect((await browser.post("/auth/google/nonce", {})).body).toMatchObject(notOpen);
  expect((await browser.post("/auth/google", { google_token: "x" })).body).toMatchObject(notOpen);
  expect((await browser.post("/auth/facebook", { facebook_token: "x" })).body).toMatchObject(notOpen);
  const { headers } = await fixture.startTwitter(browser);
  expect(headers.get("location")).toBe("/twitter-redirect?err=provider_not_open");
  await fixture.access.signUp(browser, newcomer());
  expect(await browser.command("USER:GOOGLE:ADD", { google_token: "x" })).toMatchObject(notOpen);
  expect(await browser.command("USER:FACEBOOK:ADD", { facebook_token: "x" })).toMatchObject(notOpen);
});

it("no redirect of a provider is followed", async () => {
  await using elsewhere = await serveOnLoopback((request, response) => {
    response.writeHead(302, { location: `${fixture.facebook.url}${request.url}` }).end();
  });
  await using api = await fixture.access.startAnother({ FACEBOOK_GRAPH_URL: elsewhere.origin });
  const browser = fixture.newBrowser({ at: api });
  const facebook_token = fixture.facebook.issueAccessToken(newPersona());
  const { body } = await browser.post("/auth/facebook", { facebook_token });
  expect(body.error_code, body.message).toBe("provider_unavailable");
});
