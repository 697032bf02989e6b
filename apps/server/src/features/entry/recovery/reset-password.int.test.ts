import { messages } from "@passport/protocol";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import {
  askForReset,
  beginGuardedLogin,
  forgetMailRates,
  mailedToken,
  resetTokenOf,
  signUpGuarded,
} from "../testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const newPassword = "Copper-Harbour-77";
const signUp = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const reset = (token: string, password = newPassword) =>
  fixture.newBrowser().post("/auth/reset", { token, new_password: password });
const canLogIn = async (email: string, password: string) =>
  (await fixture.logIn(fixture.newBrowser(), { email, password })).status === 200;
const expire = (email: string, interval: string) =>
  fixture.db
    .updateTable("link_tokens")
    .set({ expires_at: sql`expires_at - ${interval}::interval` })
    .where("email_canonical", "=", email)
    .execute();

describe("POST /auth/reset", () => {
  it("[RECOVER-11] sets the password: the old one logs in no more, the new one does", async () => {
    const { email, password } = await signUp();
    const answer = await reset(await resetTokenOf(fixture, email));
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect([await canLogIn(email, password), await canLogIn(email, newPassword)]).toEqual([false, true]);
  });

  it("[RECOVER-12] of 200 resets at once exactly one succeeds", async () => {
    const { email, password } = await signUp();
    const token = await resetTokenOf(fixture, email);
    const passwords = Array.from({ length: 200 }, (_, n) => `Copper-Harbour-${n}x`);
    const answers = await Promise.all(passwords.map((one) => reset(token, one)));
    const winners = passwords.filter((_, n) => answers[n]?.status === 200);
    expect(winners).toHaveLength(1);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error_code));
    expect([...refusals].filter((code) => code !== "link_invalid" && code !== "overloaded")).toEqual([]);
    expect(await canLogIn(email, winners[0] ?? "")).toBe(true);
    expect(await canLogIn(email, password)).toBe(false);
  });

  it("[RECOVER-12] a used, expired, foreign-purpose or made-up token is refused and changes nothing", async () => {
    const { email, password } = await signUp();
    const used = await resetTokenOf(fixture, email);
    await reset(used, password);
    const expired = await resetTokenOf(fixture, email);
    await expire(email, "30 minutes 1 second");
    await fixture.logIn(fixture.newBrowser(), { email, password });
    const lock = await mailedToken(fixture, email, "/not-me");
    const guarded = await signUpGuarded(fixture);
    const tfa = await beginGuardedLogin(fixture, fixture.newBrowser(), guarded);
    const proof = await fixture.proveEmail(fixture.newBrowser(), "proven@players.example");
    for (const token of [used, expired, lock, tfa, proof, "", "x".repeat(43), `${used} `]) {
      const answer = await reset(token);
      expect([answer.status, answer.body.error_code]).toEqual([400, "link_invalid"]);
    }
    expect(await canLogIn(email, password)).toBe(true);
    expect(await canLogIn(email, newPassword)).toBe(false);
    // And the other way round: a reset token is of no use anywhere else.
    const token = await resetTokenOf(fixture, email);
    const browser = fixture.newBrowser();
    const elsewhere = [
      await browser.post("/auth/not_me", { token }),
      await browser.post("/auth/tfa", { token, passcode: nextPasscodeOf(guarded.secret) }),
      await browser.get(`/api/verify?token=${token}`),
      await browser.get(`/auth/verify?id=${guarded.userId}&token=${token}`),
      await browser.post("/auth/signup", { auth_type: "email", username: "mallory2", email, password, token }),
    ];
    for (const { status } of elsewhere) expect(status).toBeGreaterThanOrEqual(400);
    expect((await reset(token)).status).toBe(200);
  });

  it("[RECOVER-18] no link works once the password is set", async () => {
    const { email } = await signUp();
    const first = await resetTokenOf(fixture, email);
    const second = await resetTokenOf(fixture, email);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(first)).body.error_code).toBe("link_invalid");
    expect((await reset(second)).body.error_code).toBe("link_invalid");
  });

  it("mallory's own token changes mallory's password, whatever else she writes beside it", async () => {
    const [alice, mallory] = [await signUp(), await signUp()];
    const token = await resetTokenOf(fixture, mallory.email);
    const answer = await mallory.browser.post("/auth/reset", {
      token,
      new_password: newPassword,
      user_id: alice.user.id,
      id: alice.user.id,
      email: alice.email,
      username: alice.username,
    });
    expect(answer.status).toBe(200);
    expect(await canLogIn(alice.email, alice.password)).toBe(true);
    expect(await canLogIn(alice.email, newPassword)).toBe(false);
    expect(await canLogIn(mallory.email, newPassword)).toBe(true);
  });

  it("an address that the account has left behind resets nothing", async () => {
    const { email, user, password } = await signUp();
    const token = await resetTokenOf(fixture, email);
    const moved = `moved-${email}`;
    await fixture.db
      .updateTable("users")
      .set({ email: moved, email_canonical: moved })
      .where("id", "=", user.id)
      .execute();
    expect((await reset(token)).body.error_code).toBe("link_invalid");
    expect(await canLogIn(moved, password)).toBe(true);
  });

  it("[RECOVER-13] a refused password names the rule and leaves the token as it was", async () => {
    const { email } = await fixture.signUp(fixture.newBrowser(), { username: "wandering_zoe" });
    const token = await resetTokenOf(fixture, email);
    const weak = await reset(token, "short1A");
    expect([weak.body.error_code, weak.body.message]).toEqual(["password_weak", messages.password_weak]);
    for (const common of ["Password1", "Passport2026", "Wandering_Zoe1"]) {
      const answer = await reset(token, common);
      expect([answer.body.error_code, answer.body.message]).toEqual(["password_common", messages.password_common]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("opening the link, again and again, as a mail scanner does, spends nothing", async () => {
    const { email } = await signUp();
    const token = await resetTokenOf(fixture, email);
    for (let time = 0; time < 3; time++) {
      await fixture.api.call("GET", `/reset-password?token=${token}`, { headers: { "sec-fetch-site": "none" } });
      await fixture.api.call("GET", `/auth/reset?token=${token}`);
      expect((await fixture.newBrowser().get(`/api/verify?forgot=true&token=${token}`)).status).toBe(200);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("[RECOVER-14] opens no session and skips no second factor", async () => {
    const bob = await signUpGuarded(fixture);
    const browser = fixture.newBrowser();
    const token = await resetTokenOf(fixture, bob.email);
    const answer = await browser.post("/auth/reset", { token, new_password: newPassword });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes("sid="))).toEqual([]);
    expect(await browser.user()).toBeUndefined();
    const login = await fixture.logIn(browser, { email: bob.email, password: newPassword });
    expect(login.body).toEqual({ tfa_token: expect.any(String), auth_type: "email" });
    expect(await browser.user()).toBeUndefined();
    const passed = await browser.post("/auth/tfa", {
      token: login.body.tfa_token,
      passcode: nextPasscodeOf(bob.secret),
    });
    expect(passed.body.user?.username).toBe(bob.username);
  });

  it("[RECOVER-15] ends every session with its sockets, and every login that waits for its second factor", async () => {
    const bob = await signUpGuarded(fixture);
    const waiting = fixture.newBrowser();
    const tfaToken = await beginGuardedLogin(fixture, waiting, bob);
    const commander = await bob.browser.openCommander();
    expect((await reset(await resetTokenOf(fixture, bob.email))).status).toBe(200);
    expect(await commander.closed).toEqual({ code: 4401, reason: "session_ended" });
    expect(await bob.browser.user()).toBeUndefined();
    const passcode = nextPasscodeOf(bob.secret);
    const late = await waiting.post("/auth/tfa", { token: tfaToken, passcode });
    expect(late.body.error_code).toBe("tfa_expired");
    expect((await waiting.get("/auth/check")).status).toBe(401);
  });

  it("tells the owner, with a way to say that it was not them", async () => {
    const { email } = await signUp();
    await reset(await resetTokenOf(fixture, email));
    const told = (await fixture.mailsTo(email)).find(({ subject }) => subject === "Your Passport password was reset");
    expect(told?.links.map(({ pathname }) => pathname)).toContain("/not-me");
  });

  it("[RECOVER-20] forgets the browsers that the account knew, mallory's among them", async () => {
    const { email, user } = await signUp();
    await reset(await resetTokenOf(fixture, email));
    const known = fixture.db.selectFrom("known_browsers").selectAll().where("user_id", "=", user.id);
    expect(await known.execute()).toEqual([]);
  });

  it("[RECOVER-20] keeps the browser that it is made in, if the account knew it", async () => {
    const { browser, email, password, user } = await signUp();
    await fixture.logIn(fixture.newBrowser(), { email, password });
    const known = fixture.db.selectFrom("known_browsers").selectAll().where("user_id", "=", user.id);
    expect(await known.execute()).toHaveLength(2);
    await browser.post("/auth/reset", { token: await resetTokenOf(fixture, email), new_password: newPassword });
    expect(await known.execute()).toHaveLength(1);
    await fixture.logIn(browser, { email, password: newPassword });
    expect(await known.execute()).toHaveLength(1);
  });

  it("mallory cannot reset without the mailed token, in whatever order she makes the calls", async () => {
    const { email, password } = await signUp();
    const mallory = fixture.newBrowser();
    const calls = [
      () => askForReset(fixture, email, mallory),
      () => mallory.post("/auth/reset", { new_password: newPassword, token: "" }),
      () => mallory.post("/auth/reset", { new_password: newPassword, email }),
      () => mallory.post("/auth/new_password", { new_password: newPassword, email }),
      () => mallory.post("/auth/change_password", { password: newPassword, new_password: newPassword, email }),
      () => mallory.get("/api/verify?forgot=true&token="),
      () => fixture.logIn(mallory, { email, password: newPassword }),
    ];
    for (const order of [calls, calls.toReversed(), [...calls.slice(3), ...calls.slice(0, 3)]]) {
      await forgetMailRates(fixture);
      for (const call of order) await call();
    }
    expect(await mallory.user()).toBeUndefined();
    await fixture.db.deleteFrom("attempts").execute();
    expect(await canLogIn(email, password)).toBe(true);
    expect(await canLogIn(email, newPassword)).toBe(false);
  });
});
