import { proofLifeMs } from "@passport/protocol";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import {
  beginGuardedLogin,
  eventsOf,
  forgetSteps,
  logInGuarded,
  mailedToken,
  resetTokenOf,
  signUpGuarded,
  subjectsTo,
} from "../testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const newPassword = "Copper-Harbour-77";
/** A player who got an email about a login elsewhere. */
const signUpAndBeRobbed = async () => {
  const browser = fixture.newBrowser();
  const person = await fixture.signUp(browser);
  const mallory = fixture.newBrowser();
  await fixture.logIn(mallory, person);
  return { ...person, browser, mallory, token: await mailedToken(fixture, person.email, "/not-me") };
};
/** Two-factor was on already when that happened, so it stays. */
const signUpGuardedAndBeRobbed = async () => {
  const bob = await signUpGuarded(fixture);
  await logInGuarded(fixture, fixture.newBrowser(), bob);
  await forgetSteps(fixture, bob.userId);
  return bob;
};
const notMe = (token: string) => fixture.newBrowser().post("/auth/not_me", { token });
const locksOf = async (userId: string) =>
  (await fixture.db.selectFrom("users").select("total_lock").where("id", "=", userId).executeTakeFirst())?.total_lock;

describe("POST /auth/not_me", () => {
  it("locks the account, ends every session and its sockets, and removes the password", async () => {
    const { email, password, user, browser, mallory, token } = await signUpAndBeRobbed();
    const [own, hers] = [await browser.openCommander(), await mallory.openCommander()];
    const answer = await notMe(token);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    for (const socket of [own, hers]) expect(await socket.closed).toEqual({ code: 4401, reason: "session_ended" });
    expect([await browser.user(), await mallory.user()]).toEqual([undefined, undefined]);
    expect(await locksOf(user.id)).toBe(true);
    expect((await fixture.logIn(mallory, { email, password })).body.error_code).toBe("incorrect_login");
    expect(await eventsOf(fixture, user.id)).toContain("locked_by_link email_link");
    expect((await subjectsTo(fixture, email)).at(-1)).toBe("Your Passport account is locked");
    const mail = await fixture.mailTo(email);
    expect(mail.links.map(({ pathname }) => pathname)).toContain("/forgot-password");
    expect(mail.links.map(({ pathname }) => pathname)).not.toContain("/not-me");
  });

  it("afterwards a reset and a login work, by the second factor as ever, and the lock stays", async () => {
    const bob = await signUpGuardedAndBeRobbed();
    const waiting = fixture.newBrowser();
    const challenge = await beginGuardedLogin(fixture, waiting, bob);
    expect((await notMe(await mailedToken(fixture, bob.email, "/not-me"))).status).toBe(200);
    const late = await waiting.post("/auth/tfa", { token: challenge, passcode: nextPasscodeOf(bob.secret) });
    expect(late.body.error_code).toBe("tfa_expired");

    const token = await resetTokenOf(fixture, bob.email);
    expect((await fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword })).status).toBe(200);
    const browser = fixture.newBrowser();
    const answer = await logInGuarded(fixture, browser, { ...bob, password: newPassword });
    expect(answer.body.user).toMatchObject({ id: bob.userId, total_lock: true, has_password: true });
  });

  it("lets the owner back in though unknown browsers had guessed up to the last passcode", async () => {
    const bob = await signUpGuardedAndBeRobbed();
    const mallory = fixture.newBrowser();
    const challenge = await beginGuardedLogin(fixture, mallory, bob);
    await mallory.post("/auth/tfa", { token: challenge, passcode: "000000" });
    await fixture.db
      .updateTable("attempts")
      .set({ failures: 100, blocked_until: sql`'9999-12-31'` })
      .where("key", "like", "two-factor account %")
      .execute();
    expect((await logInGuarded(fixture, fixture.newBrowser(), bob)).body.error_code).toBe("two_factor_blocked");
    await notMe(await mailedToken(fixture, bob.email, "/not-me"));
    const token = await resetTokenOf(fixture, bob.email);
    await fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword });
    expect((await logInGuarded(fixture, fixture.newBrowser(), { ...bob, password: newPassword })).status).toBe(200);
  });

  it("kills the reset link that mallory has asked for", async () => {
    const { email, user, token } = await signUpAndBeRobbed();
    const reset = await resetTokenOf(fixture, email);
    await notMe(token);
    const answer = await fixture.newBrowser().post("/auth/reset", { token: reset, new_password: newPassword });
    expect(answer.body.error_code).toBe("link_invalid");
    const row = await fixture.db
      .selectFrom("passwords")
      .select("hash")
      .where("user_id", "=", user.id)
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  it("works once: of 200 at once one locks, and the owner is told once", async () => {
    const { email, user, token } = await signUpAndBeRobbed();
    const answers = await Promise.all(Array.from({ length: 200 }, () => notMe(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === "link_invalid")).toHaveLength(199);
    const locked = (list: string[], what: string) => list.filter((one) => one.startsWith(what));
    expect(locked(await eventsOf(fixture, user.id), "locked_by_link")).toHaveLength(1);
    expect(locked(await subjectsTo(fixture, email), "Your Passport account is locked")).toHaveLength(1);
  });

  it("works for 14 days", async () => {
    const { user, token } = await signUpAndBeRobbed();
    const age = (interval: string) =>
      fixture.db
        .updateTable("link_tokens")
        .set({
          expires_at: sql`created_at + ${proofLifeMs.lockLink} * interval '1 millisecond' - ${interval}::interval`,
        })
        .where("user_id", "=", user.id)
        .execute();
    expect(proofLifeMs.lockLink).toBe(14 * 24 * 3_600_000);
    await age("14 days");
    expect((await notMe(token)).body.error_code).toBe("link_invalid");
    expect(await locksOf(user.id)).toBe(false);
    await age("13 days 23 hours 59 minutes");
    expect((await notMe(token)).status).toBe(200);
  });

  it("does nothing by being opened, nor with a token of another purpose", async () => {
    const { email, user, token } = await signUpAndBeRobbed();
    const reset = await resetTokenOf(fixture, email);
    await fixture.api.call("GET", `/auth/not_me?token=${token}`);
    await fixture.api.call("GET", `/not-me?token=${token}`, { headers: { "sec-fetch-site": "none" } });
    await fixture.api.call("POST", "/auth/not_me", { body: { token }, headers: { "sec-fetch-site": "cross-site" } });
    for (const wrong of [reset, "", "x".repeat(43)]) {
      expect((await notMe(wrong)).body.error_code).toBe("link_invalid");
    }
    expect(await locksOf(user.id)).toBe(false);
    // Nor is it good for anything else.
    const spent = await fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword });
    expect(spent.body.error_code).toBe("link_invalid");
    expect((await fixture.newBrowser().get(`/api/verify?token=${token}`)).status).toBe(400);
    expect((await notMe(token)).status).toBe(200);
  });
});

describe("mails about what happened", () => {
  it("tell of a login in a new browser, and not of the next one in it", async () => {
    const browser = fixture.newBrowser();
    const person = await fixture.signUp(browser);
    const newLogin = "New login to your Passport account";
    const count = async () =>
      (await subjectsTo(fixture, person.email)).filter((subject) => subject === newLogin).length;
    expect(await count()).toBe(0);
    await fixture.logIn(browser, person);
    expect(await count()).toBe(0);
    const phone = fixture.newBrowser({ userAgent: safari, address: "203.0.113.7" });
    await fixture.logIn(phone, person);
    expect(await count()).toBe(1);
    const { text } = await fixture.mailTo(person.email);
    for (const fact of [person.username, "Safari on iPhone", "203.0.113.7", "UTC"]) expect(text).toContain(fact);
    await phone.get("/auth/logout");
    await fixture.logIn(phone, person);
    expect(await count()).toBe(1);
    // A wrong password is no login.
    await fixture.logIn(fixture.newBrowser(), { ...person, password: "Wrong-guess-1" });
    expect(await count()).toBe(1);
  });

  it("each bring a link of their own that locks this account and no other", async () => {
    const bob = await signUpGuarded(fixture);
    await logInGuarded(fixture, fixture.newBrowser(), bob);
    await bob.browser.post("/auth/change_password", { password: bob.password, new_password: newPassword });
    await bob.browser.command("USER:TFA:CANCEL");
    const mails = (await fixture.mailsTo(bob.email)).filter(({ links }) =>
      links.some((link) => link.pathname === "/not-me"),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Two-factor authentication is on",
      "New login to your Passport account",
      "Your Passport password was changed",
      "Two-factor authentication was turned off",
    ]);
    const tokens = mails.map(({ links }) =>
      links.find(({ pathname }) => pathname === "/not-me")?.searchParams.get("token"),
    );
    expect(new Set(tokens).size).toBe(4);
    const rows = await fixture.db
      .selectFrom("link_tokens")
      .select("user_id")
      .where("purpose", "=", "lock_account")
      .where("email_canonical", "=", bob.email)
      .execute();
    expect(rows).toEqual(Array(4).fill({ user_id: bob.userId }));
    const locks = mails.flatMap(({ links }) => links.filter(({ pathname }) => pathname === "/not-me"));
    for (const { origin } of locks) expect(origin).toBe(publicOrigin);
  });

  it("hold nothing that mallory could have written into them", async () => {
    const person = await fixture.signUp(fixture.newBrowser());
    await fixture.logIn(fixture.newBrowser({ userAgent: "Your account is at risk: https://evil.example" }), person);
    const { text, html } = await fixture.mailTo(person.email);
    for (const body of [text, html]) expect(body).not.toMatch(/evil\.example|at risk/);
  });
});
