import { newId } from "@passport/database";
import { messages } from "@passport/protocol";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Answer, Browser } from "../../entry/testing/browser.ts";
import {
  ageProofs,
  beginGuardedLogin,
  logInGuarded,
  mailedToken,
  resetTokenOf,
  signUpGuarded,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";

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
const change = (browser: Browser, password: string, more: object = {}) =>
  browser.post("/auth/change_password", { password, new_password: newPassword, ...more });
const set = (browser: Browser, more: object = {}) =>
  browser.post("/auth/new_password", { new_password: newPassword, ...more });
const canLogIn = async (email: string, password: string) =>
  (await fixture.logIn(fixture.newBrowser(), { email, password })).status === 200;
const hashOf = async (userId: string) =>
  (await fixture.db.selectFrom("passwords").select("hash").where("user_id", "=", userId).executeTakeFirst())?.hash;
/** As an account that came by another way than a password. */
const removePassword = (userId: string) => fixture.db.deleteFrom("passwords").where("user_id", "=", userId).execute();

describe("wherever a password is set", () => {
  const refusals = [
    { password: "Sh0rt", code: "password_weak" },
    { password: "no-digits-HERE", code: "password_weak" },
    { password: "NO-LOWER-1", code: "password_weak" },
    { password: "no-upper-1", code: "password_weak" },
    { password: "Password1", code: "password_common" },
    { password: "Qwerty123", code: "password_common" },
  ] as const;

  it.each(refusals)(
    "[PASSWORD-1] [PASSWORD-2] [PASSWORD-3] $password is refused as $code, everywhere",
    async ({ password, code }) => {
      const { browser, email, password: own, user } = await signUp();
      const token = await resetTokenOf(fixture, email);
      const guest = fixture.newBrowser();
      const newcomer = { username: `n_${user.id.slice(-12)}`, email: `y-${email}`, password };
      const changed = await browser.post("/auth/change_password", { password: own, new_password: password });
      const reset = await guest.post("/auth/reset", { token, new_password: password });
      const asked = fixture.newBrowser();
      const fresh = await fixture.proveEmail(asked, newcomer.email);
      const signedUp = await asked.post("/auth/signup", { auth_type: "email", ...newcomer, token: fresh });
      const registered = await guest.command("AUTH:REGISTER", {
        ...newcomer,
        email: `z-${email}`,
        firstName: "",
        lastName: "",
        captcha_token: await fixture.solvedCaptcha("register"),
      });
      await removePassword(user.id);
      const isSet = await browser.post("/auth/new_password", { new_password: password });
      for (const { body } of [changed, reset, signedUp, isSet]) {
        expect([body.error_code, body.message]).toEqual([code, messages[code]]);
      }
      expect([registered.error_code, registered.error]).toEqual([code, messages[code]]);
      expect(await hashOf(user.id)).toBeUndefined();
    },
  );

  it("[PASSWORD-4] the database keeps an argon2id hash and nothing else of it", async () => {
    const { browser, user, password } = await signUp();
    expect(await hashOf(user.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await change(browser, password)).status).toBe(200);
    const rows = await fixture.db.selectFrom("passwords").selectAll().where("user_id", "=", user.id).execute();
    expect(rows).toEqual([
      {
        user_id: user.id,
        hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        changed_at: expect.any(Date),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(newPassword);
  });
});

describe("POST /auth/change_password", () => {
  it("replaces the password, tells the owner and kills a reset link that was on its way", async () => {
    const { browser, email, password } = await signUp();
    const link = await resetTokenOf(fixture, email);
    const answer = await change(browser, password);
    expect([answer.status, answer.body.success, answer.body.user?.email]).toEqual([200, true, email]);
    expect([await canLogIn(email, password), await canLogIn(email, newPassword)]).toEqual([false, true]);
    expect((await fixture.newBrowser().post("/auth/reset", { token: link, new_password: password })).status).toBe(400);
    expect(await subjectsTo(fixture, email)).toContain("Your Passport password was changed");
    expect(await mailedToken(fixture, email, "/not-me")).toBeDefined();
  });

  it("[PASSWORD-6] with a wrong current password nothing changes, and guessing gets slow", async () => {
    const { browser, email, password, user } = await signUp();
    const other = fixture.newBrowser();
    await fixture.logIn(other, { email, password });
    const before = await hashOf(user.id);
    const codes: (string | undefined)[] = [];
    // Each of them makes the next one wait longer; on a slow machine a wait may be over before the next one comes.
    for (let time = 0; time < 12; time++) codes.push((await change(browser, "Wrong-guess-1")).body.error_code);
    expect(codes.slice(0, 6)).toEqual(Array(6).fill("incorrect_password"));
    expect(codes.slice(6)).toContain("wait_before_retry");
    expect(await hashOf(user.id)).toBe(before);
    expect((await other.user())?.id).toBe(user.id);
    expect((await browser.user())?.id).toBe(user.id);
  });

  it("[SESSION-20] proves no identity: what was fresh stays as fresh as it was", async () => {
    const { browser, password, user } = await signUp();
    const nineMinutesAgo = new Date(Date.now() - 9 * 60_000);
    const sessions = fixture.db.updateTable("sessions").where("user_id", "=", user.id);
    await sessions.set({ authenticated_at: nineMinutesAgo }).execute();
    expect((await change(browser, password)).status).toBe(200);
    const read = fixture.db.selectFrom("sessions").select("authenticated_at").where("user_id", "=", user.id);
    expect(await read.execute()).toEqual([{ authenticated_at: nineMinutesAgo }]);
  });

  it("makes every other browser unknown", async () => {
    const { browser, email, password, user } = await signUp();
    await fixture.logIn(fixture.newBrowser(), { email, password });
    const known = () => fixture.db.selectFrom("known_browsers").selectAll().where("user_id", "=", user.id).execute();
    expect(await known()).toHaveLength(2);
    expect((await change(browser, password)).status).toBe(200);
    const [own] = await fixture.db
      .selectFrom("sessions")
      .select("browser_hash")
      .where("user_id", "=", user.id)
      .where("ended_at", "is", null)
      .execute();
    expect(await known()).toEqual([expect.objectContaining({ browser_hash: own?.browser_hash })]);
  });

  it("of 200 changes at once exactly one succeeds", async () => {
    const { browser, email, password } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        browser.copy().post("/auth/change_password", { password, new_password: `Copper-Harbour-${n}x` }),
      ),
    );
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [`Copper-Harbour-${n}x`] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(await canLogIn(email, winners[0] ?? "")).toBe(true);
  });

  it("mallory's login that waits for its second factor dies with the password she knew", async () => {
    const bob = await signUpGuarded(fixture);
    const mallory = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, mallory, bob);
    expect((await change(bob.browser, bob.password)).status).toBe(200);
    const late = await mallory.post("/auth/tfa", { token, passcode: passcodeOf(bob.secret) });
    expect(late.body.error_code).toBe("tfa_expired");
  });
});

describe("POST /auth/new_password", () => {
  it("[PASSWORD-7] gives a first password, once, and never a second", async () => {
    const { browser, email, password, user } = await signUp();
    const refused = await set(browser);
    expect([refused.status, refused.body.error_code]).toEqual([400, "password_already_set"]);
    expect(await canLogIn(email, password)).toBe(true);
    await removePassword(user.id);
    expect((await browser.user())?.has_password).toBe(false);
    const answer = await set(browser);
    expect(answer.body.user?.has_password).toBe(true);
    expect(await canLogIn(email, newPassword)).toBe(true);
    expect((await set(browser)).body.error_code).toBe("password_already_set");
  });

  it("[PASSWORD-7] of 200 first passwords at once exactly one is set", async () => {
    const { browser, email, user } = await signUp();
    await removePassword(user.id);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        browser.copy().post("/auth/new_password", { new_password: `Copper-Harbour-${n}x` }),
      ),
    );
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [`Copper-Harbour-${n}x`] : []));
    expect(winners).toHaveLength(1);
    expect(await canLogIn(email, winners[0] ?? "")).toBe(true);
  });

  it("is refused while the email, which it would log in with, is not proven", async () => {
    const { browser, user } = await signUp();
    await removePassword(user.id);
    await fixture.db.updateTable("users").set({ verified: false }).where("id", "=", user.id).execute();
    expect((await set(browser)).body.error_code).toBe("email_unverified");
    expect(await hashOf(user.id)).toBeUndefined();
  });
});

describe("both", () => {
  /** A refusal that came after these ten seconds says nothing: asked again. What was accepted cannot be. */
  const atLastMoment = async (userId: string, ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const start = performance.now();
      await ageProofs(fixture, userId, "9 minutes 50 seconds");
      const answer = await ask();
      if (answer.status === 200 || performance.now() - start < 10_000) return answer;
    }
  };

  it("[PASSWORD-5] need a user, and act on the session's user whatever the body says", async () => {
    const [alice, mallory] = [await signUp(), await signUp()];
    const guest = fixture.newBrowser();
    const named = { user_id: alice.user.id, id: alice.user.id, email: alice.email };
    for (const answer of [await change(guest, alice.password, named), await set(guest, named)]) {
      expect([answer.status, answer.body.message]).toEqual([401, "User not authenticated."]);
    }
    const before = await hashOf(alice.user.id);
    expect((await change(mallory.browser, mallory.password, named)).status).toBe(200);
    await removePassword(mallory.user.id);
    expect((await set(mallory.browser, { ...named, user_id: newId() })).body.user?.id).toBe(mallory.user.id);
    expect(await hashOf(alice.user.id)).toBe(before);
    expect((await alice.browser.user())?.id).toBe(alice.user.id);
  });

  it("[PASSWORD-8] need a login or two-factor check of the last ten minutes, and change nothing without", async () => {
    const { browser, email, password, user } = await signUp();
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    const stale = await change(browser, password);
    expect([stale.status, stale.body.error_code]).toEqual([403, "step_up_required"]);
    expect(await canLogIn(email, password)).toBe(true);
    expect((await atLastMoment(user.id, () => change(browser, password))).status).toBe(200);

    await removePassword(user.id);
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    expect((await set(browser)).body.error_code).toBe("step_up_required");
    expect(await hashOf(user.id)).toBeUndefined();
    expect((await atLastMoment(user.id, () => set(browser))).status).toBe(200);
  });

  it.each(["change", "set"])(
    "[PASSWORD-9] give this browser a new value and disconnect all others: %s",
    async (which) => {
      const bob = await signUpGuarded(fixture);
      const other = fixture.newBrowser();
      expect((await logInGuarded(fixture, other, bob)).status).toBe(200);
      const [own, others] = [await bob.browser.openCommander(), await other.openCommander()];
      const old = bob.browser.copy();
      if (which === "set") await removePassword(bob.userId);
      const answer = which === "set" ? await set(bob.browser) : await change(bob.browser, bob.password);
      expect(answer.status).toBe(200);
      expect(bob.browser.cookie).not.toBe(old.cookie);
      expect((await bob.browser.user())?.id).toBe(bob.userId);
      expect(await old.user()).toBeUndefined();
      expect(await others.closed).toEqual({ code: 4401, reason: "session_ended" });
      expect(await other.user()).toBeUndefined();
      expect(own.socket.readyState).toBe(own.socket.OPEN);
      own.socket.terminate();
    },
  );
});
