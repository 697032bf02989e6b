/** Twitter/X, run by the server: what a window may come back with, and who may have opened it. */
import { createHash } from "node:crypto";
import { socketPaths, subscribeFrame } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newcomer } from "./testing/access-fixture.ts";
import type { Browser } from "./testing/browser.ts";
import {
  locationOf,
  newPersona,
  publicOrigin,
  type SocialFixture,
  signupBody,
  startSocialFixture,
} from "./testing/social-fixture.ts";
import { ageProofs, eventsOf, subjectsTo } from "./testing/two-factor-players.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const resultOf = (url: URL) => Object.fromEntries(url.searchParams);
const failed = { err: "social_failed" };

/** The window has been to Twitter/X and is about to come back. */
const approved = async (browser: Browser, query: Record<string, string> = {}, persona = newPersona()) => {
  fixture.twitter.person(persona);
  const location = locationOf(await fixture.startTwitter(browser, query));
  return { persona, callback: await fixture.twitter.approve(location, persona.subject) };
};
const finish = async (browser: Browser, callback: string) => resultOf(await fixture.finishTwitter(browser, callback));

describe("[SOCIAL-13] a redirect", () => {
  it.each([
    "https://mallory.example/twitter-redirect",
    "//mallory.example/twitter-redirect",
    `${publicOrigin}@mallory.example/`,
    `${publicOrigin}.mallory.example/`,
    "javascript:alert(1)",
    "/\\mallory.example",
  ])("to %s is refused before Twitter is contacted", async (redirect) => {
    const before = fixture.twitter.requestCount();
    const answer = await fixture.startTwitter(fixture.newBrowser(), { redirect });
    expect(answer).toMatchObject({ status: 400, body: { error_code: "redirect_not_allowed" } });
    expect(answer.headers.get("location")).toBeNull();
    expect(fixture.twitter.requestCount()).toBe(before);
  });

  it("to our own origin leads to Twitter and back to that page", async () => {
    const browser = fixture.newBrowser();
    const { callback } = await approved(browser, { redirect: "/twitter-redirect?from=login" });
    const end = await fixture.finishTwitter(browser, callback);
    expect(end.origin + end.pathname).toBe(`${publicOrigin}/twitter-redirect`);
    expect(resultOf(end)).toEqual({ from: "login", signup_token: expect.any(String) });
  });

  it("comes with no other callback than ours", async () => {
    const own = `${publicOrigin}/api/auth/twitter/callback`;
    expect((await fixture.startTwitter(fixture.newBrowser(), { oauth_callback: own })).status).toBe(303);
    const other = await fixture.startTwitter(fixture.newBrowser(), {
      oauth_callback: "https://mallory.example/callback",
    });
    expect(other).toMatchObject({ status: 400, body: { error_code: "redirect_not_allowed" } });
  });

  it("is followed only for our own pages: a link from another site opens no visit", async () => {
    const answer = await fixture
      .newBrowser()
      .get("/api/auth/twitter?redirect=/twitter-redirect", { "sec-fetch-site": "cross-site" });
    expect(answer).toMatchObject({ status: 403, body: { error_code: "forbidden_origin" } });
  });
});

describe("[SOCIAL-14] Twitter/X runs on the server with PKCE", () => {
  it("asks with a fresh state and an S256 challenge, and keeps neither in the clear", async () => {
    const locations = [];
    for (let nth = 0; nth < 2; nth += 1) locations.push(locationOf(await fixture.startTwitter(fixture.newBrowser())));
    const [first, second] = locations.map((location) => new URL(location).searchParams);
    for (const name of ["state", "code_challenge"]) {
      expect(first?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
    expect(first?.get("code_challenge_method")).toBe("S256");
    const hash = createHash("sha256")
      .update(first?.get("state") ?? "")
      .digest();
    const row = await fixture.access.db
      .selectFrom("provider_visits")
      .selectAll()
      .where("secret_hash", "=", hash)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(first?.get("state"));
    expect(row.verifier_sealed).toMatch(/^v1\./);
  });

  it("refuses a state that was used, and keeps the session that the first use opened", async () => {
    const browser = fixture.newBrowser();
    const { persona } = await approved(browser);
    await fixture.signUp(browser, "twitter", persona);
    const { callback } = await approved(browser, {}, persona);
    expect(await finish(browser, callback)).toEqual({ login: "true" });
    const user = await browser.user();
    expect(await finish(browser, callback)).toEqual(failed);
    expect(user?.twitter_id).toBe(persona.subject);
    expect(await browser.user()).toEqual(user);
  });

  it("lets one of many answers at once in", async () => {
    const persona = newPersona();
    await fixture.signUp(fixture.newBrowser(), "twitter", persona);
    const browser = fixture.newBrowser();
    const { callback } = await approved(browser, {}, persona);
    const results = await Promise.all(Array.from({ length: 20 }, () => finish(browser.copy(), callback)));
    expect(results.filter(({ login }) => login === "true")).toHaveLength(1);
  });

  it("refuses a state of another browser: mallory cannot log alice in to mallory's account, nor herself in to alice's", async () => {
    const [alice, mallory] = [fixture.newBrowser(), fixture.newBrowser()];
    await fixture.startTwitter(alice);
    const { callback } = await approved(mallory);
    expect(await finish(alice, callback)).toEqual(failed);
    expect(await alice.user()).toBeUndefined();
    // It is still mallory's to use.
    expect(await finish(mallory, callback)).toEqual({ signup_token: expect.any(String) });
  });

  it.each([
    ["none", ""],
    ["one that we never gave", "&state=mallorys-state"],
  ])("refuses %s", async (_what, state) => {
    const callback = `${publicOrigin}/api/auth/twitter/callback?code=x${state}`;
    expect(await finish(fixture.newBrowser(), callback)).toEqual(failed);
  });

  it("refuses a state that is too old", async () => {
    const browser = fixture.newBrowser();
    const { callback } = await approved(browser);
    await fixture.access.db
      .updateTable("provider_visits")
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await finish(browser, callback)).toEqual(failed);
  });

  it("refuses a code that another visit brought about: its verifier does not fit", async () => {
    const [alice, mallory] = [fixture.newBrowser(), fixture.newBrowser()];
    const [own, stolen] = [await approved(mallory), await approved(alice)];
    const mixed = new URL(own.callback);
    mixed.searchParams.set("code", new URL(stolen.callback).searchParams.get("code") ?? "");
    expect(await finish(mallory, mixed.href)).toEqual(failed);
  });

  it("comes back with an error when the player says no", async () => {
    const browser = fixture.newBrowser();
    const cancelled = await fixture.twitter.cancel(locationOf(await fixture.startTwitter(browser)));
    expect(await finish(browser, cancelled)).toEqual(failed);
  });
});

describe("[SOCIAL-12] linking", () => {
  const arrive = async () => {
    const browser = fixture.newBrowser();
    return { browser, ...(await fixture.access.signUp(browser)) };
  };

  it("[SOCIAL-30] [REALTIME-27] connects in the session that started it, and arrives as USER:TWITTER:ADD on /user/{id}", async () => {
    const { browser, user, email } = await arrive();
    const path = `/user/${user.id}`;
    const page = await browser.connect(socketPaths.mount(path));
    page.say(subscribeFrame(path));
    await page.frame(({ key }) => key === "USER:INIT");
    const { persona, callback } = await approved(browser, { add: "true" });
    expect(await finish(browser, callback)).toEqual({ add: "true" });
    const { payload } = await page.frame(({ key }) => key === "USER:TWITTER:ADD");
    expect(payload).toMatchObject({ id: user.id, twitter_id: persona.subject });
    page.socket.terminate();
    expect(await eventsOf(fixture.access, user.id)).toContain("identity_connected twitter");
    expect(await subjectsTo(fixture.access, email)).toContain("Twitter was connected to your Passport account");
  });

  it("does nothing in another session of the same player", async () => {
    const { browser, email, password } = await arrive();
    const { callback } = await approved(browser, { add: "true" });
    // The same browser, a later login.
    await fixture.access.logIn(browser, { email, password });
    expect(await finish(browser, callback)).toEqual(failed);
    expect((await browser.user())?.twitter_id).toBeNull();
  });

  it("does nothing for a guest, nor for another player who has logged in in that browser since", async () => {
    const { browser } = await arrive();
    const first = await approved(browser, { add: "true" });
    await browser.get("/auth/logout");
    expect(await finish(browser, first.callback)).toEqual(failed);
    const { browser: shared } = await arrive();
    const second = await approved(shared, { add: "true" });
    await shared.get("/auth/logout");
    await fixture.access.signUp(shared);
    expect(await finish(shared, second.callback)).toEqual(failed);
    expect((await shared.user())?.twitter_id).toBeNull();
  });

  it("cannot be finished by alice for mallory, who started it in her own session", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const { callback } = await approved(mallory.browser, { add: "true" });
    expect(await finish(alice.browser, callback)).toEqual(failed);
    expect((await alice.browser.user())?.twitter_id).toBeNull();
  });

  it("wants a session, a recent proof and an account that is not locked, before Twitter is contacted", async () => {
    const startResult = async (browser: Browser) => {
      const answer = await fixture.startTwitter(browser, { add: "true" });
      return resultOf(new URL(locationOf(answer), publicOrigin));
    };
    expect(await startResult(fixture.newBrowser())).toEqual({ err: "not_authenticated" });
    const { browser, user } = await arrive();
    await ageProofs(fixture.access, user.id, "11 minutes");
    expect(await startResult(browser)).toEqual({ err: "step_up_required" });
    await fixture.access.db.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
    expect(await startResult(browser)).toEqual({ err: "account_locked" });
  });

  it("does nothing when the account was locked while the player was away", async () => {
    const { browser, user } = await arrive();
    const { callback } = await approved(browser, { add: "true" });
    await fixture.access.db.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
    expect(await finish(browser, callback)).toEqual({ err: "account_locked" });
    expect((await browser.user())?.twitter_id).toBeNull();
  });
});

describe("[SOCIAL-24] a twitter_token", () => {
  const tokenFor = async (browser: Browser) => {
    const { callback, persona } = await approved(browser);
    const { signup_token: token = "" } = await finish(browser, callback);
    return { token, persona };
  };
  const signUp = async (browser: Browser, body: object) => {
    const captcha_token = await fixture.access.solvedCaptcha("signup");
    return browser.post("/auth/signup", { ...body, captcha_token });
  };
  const over = { status: 400, body: { error_code: "identity_not_proven" } };

  it("makes one account, however many come with it", async () => {
    const browser = fixture.newBrowser();
    const { token, persona } = await tokenFor(browser);
    const tries = Array.from({ length: 10 }, () =>
      signUp(browser.copy(), signupBody("twitter", token, newcomer().username)),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signUp(browser, signupBody("twitter", token, newcomer().username))).toMatchObject(over);
    const rows = await fixture.access.db
      .selectFrom("identities")
      .select("provider")
      .where("subject", "=", persona.subject)
      .execute();
    expect(rows).toEqual([{ provider: "twitter" }]);
  });

  it("expires", async () => {
    const browser = fixture.newBrowser();
    const { token } = await tokenFor(browser);
    await fixture.access.db
      .updateTable("identity_proofs")
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await signUp(browser, signupBody("twitter", token, newcomer().username))).toMatchObject(over);
  });

  it.each(["google", "facebook", "wallet"] as const)("serves no %s signup", async (way) => {
    const browser = fixture.newBrowser();
    const { token } = await tokenFor(browser);
    expect(await signUp(browser, signupBody(way, token, newcomer().username))).toMatchObject(over);
    expect(await signUp(browser, signupBody("twitter", token, newcomer().username))).toMatchObject({ status: 200 });
  });

  it("is worth nothing in another browser", async () => {
    const { token } = await tokenFor(fixture.newBrowser());
    const answer = await signUp(fixture.newBrowser(), signupBody("twitter", token, newcomer().username));
    expect(answer).toMatchObject(over);
  });
});
