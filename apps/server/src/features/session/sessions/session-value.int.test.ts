/** The session's value over its life, and what is only a hint beside it. */
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, goodPassword, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";

let fixture: AccessFixture;

beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const sessionOf = (browser: Browser) => browser.cookies.get("__Host-passport-sid");
const isLive = async (browser: Browser) => (await browser.get("/auth/check")).status === 200;

describe("the session's value", () => {
  it("[SESSION-3] is new after two-factor, and the one that the browser brought is refused from then on", async () => {
    const browser = fixture.newBrowser();
    const person = await fixture.signUp(browser);
    const secret = await fixture.turnOnTwoFactor(browser);
    const before = browser.copy();
    const { tfa_token: token } = (await fixture.logIn(browser, person)).body;
    // The first factor alone gives nothing and takes nothing.
    expect(sessionOf(browser)).toBe(sessionOf(before));
    const answer = await browser.post("/auth/tfa", { token, passcode: nextPasscodeOf(secret) });
    expect(answer).toMatchObject({ status: 200, body: { auth_type: "tfa", user: { username: person.username } } });
    expect(sessionOf(browser)).not.toBe(sessionOf(before));
    expect([await isLive(browser), await isLive(before)]).toEqual([true, false]);
  });

  it("[SESSION-3] is new after a password change, and the old one is refused from then on", async () => {
    const browser = fixture.newBrowser();
    await fixture.signUp(browser);
    const before = browser.copy();
    const change = { password: goodPassword, new_password: "Copper-Meadow-77" };
    expect(await browser.post("/auth/change_password", change)).toMatchObject({ status: 200 });
    expect([await isLive(browser), await isLive(before)]).toEqual([true, false]);
  });

  it("[SESSION-9] before two-factor there is none: the check returns a tfa_token and no user", async () => {
    const owner = fixture.newBrowser();
    const person = await fixture.signUp(owner);
    await fixture.turnOnTwoFactor(owner);
    const browser = fixture.newBrowser();
    const { tfa_token } = (await fixture.logIn(browser, person)).body;
    expect(sessionOf(browser)).toBeUndefined();
    const check = await browser.get("/auth/check");
    expect([check.status, check.body]).toEqual([200, { tfa_token }]);
    // Only for the browser that gave the password, and only while it may be used.
    expect((await fixture.newBrowser().get("/auth/check")).status).toBe(401);
    await fixture.db
      .updateTable("tfa_challenges")
      .set({ expires_at: sql`now()` })
      .where("user_id", "=", person.user.id)
      .execute();
    expect((await browser.get("/auth/check")).status).toBe(401);
  });
});

describe("the fingerprint", () => {
  const fingerprint = {
    visitor_id: "visitor-1",
    os_cpu: "Linux x86_64",
    platform: "Linux",
    timezone: "Pacific/Auckland",
    confidence: 0.7,
    user_agent: "Firefox",
  };

  it("[SESSION-22] [PROFILE-9] goes with a login or by USER:FINGERPRINT, which returns true, and is kept beside the session", async () => {
    const browser = fixture.newBrowser();
    const { user, ...person } = await fixture.signUp(browser);
    const kept = async () => {
      const rows = fixture.db.selectFrom("sessions").select("fingerprint").where("user_id", "=", user.id);
      return (await rows.where("ended_at", "is", null).executeTakeFirstOrThrow()).fingerprint;
    };
    expect(await kept()).toBeNull();
    expect(await browser.command("USER:FINGERPRINT", { fingerprint })).toMatchObject({ payload: true });
    expect(await kept()).toEqual(fingerprint);
    const { email, password } = person;
    await browser.post("/auth/email", { email, password, fingerprint: { visitor_id: "visitor-2" } });
    expect(await kept()).toEqual({ visitor_id: "visitor-2" });
  });

  it("[SESSION-23] is proof of nothing: with alice's, mallory is as unknown as any other visitor", async () => {
    const alice = fixture.newBrowser();
    const { email, password } = await fixture.signUp(alice);
    await alice.post("/auth/email", { email, password, fingerprint });
    const mallory = fixture.newBrowser();
    const codes = [];
    for (let n = 0; n < 4; n++) {
      const guess = { email, password: "Wrong-password-1", fingerprint };
      codes.push((await mallory.post("/auth/email", guess)).body.error_code);
    }
    expect(codes).toEqual(["incorrect_login", "incorrect_login", "incorrect_login", "captcha_required"]);
    expect((await mallory.get("/auth/check")).status).toBe(401);
  });
});
