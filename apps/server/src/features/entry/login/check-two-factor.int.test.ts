import { codeTries } from "@passport/protocol";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import type { Answer, Browser } from "../testing/browser.ts";
import {
  beginGuardedLogin,
  forgetSteps,
  type Guarded,
  recoveryCodesOf,
  signUpGuarded,
  wrongPasscodeOf,
} from "../testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const check = (browser: Browser, token: string, passcode: string) => browser.post("/auth/tfa", { token, passcode });
const recover = (browser: Browser, token: string, code: string) =>
  browser.post("/auth/tfa", { token, recovery_code: code, is_recovery: true });
const codeOf = ({ body }: Answer) => body.error_code ?? "let in";
const begin = async (person: Guarded) => {
  const browser = fixture.newBrowser();
  return { browser, token: await beginGuardedLogin(fixture, browser, person) };
};
const sessionsOf = async (userId: string) =>
  (await fixture.db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;

describe("POST /auth/tfa", () => {
  it("[TFA-8] [TFA-9] [TFA-15] a right passcode opens a session with a new value; before it there is none", async () => {
    const bob = await signUpGuarded(fixture);
    const browser = fixture.newBrowser();
    const login = await fixture.logIn(browser, bob);
    expect(login.body).toEqual({ tfa_token: expect.any(String), auth_type: "email" });
    expect([...browser.cookies.keys()].filter((name) => name.includes("sid"))).toEqual([]);
    const waiting = await browser.get("/auth/check");
    expect(waiting.body).toEqual({ tfa_token: login.body.tfa_token });
    expect((await browser.command("USER:SESSIONS")).error_code).toBeDefined();

    const answer = await browser.post("/auth/tfa", {
      token: login.body.tfa_token,
      passcode: nextPasscodeOf(bob.secret),
      is_recovery: false,
      redirect_url: "https://evil.example/",
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(["auth_type", "user"]);
    expect(answer.body).toMatchObject({ auth_type: "tfa", user: { id: bob.userId } });
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.text).not.toContain("evil.example");
    expect((await browser.user())?.id).toBe(bob.userId);
  });

  it("[TFA-9] a session value that mallory planted beforehand is dead afterwards", async () => {
    const bob = await signUpGuarded(fixture);
    const mallory = fixture.newBrowser();
    await fixture.signUp(mallory);
    const victim = mallory.copy();
    const token = await beginGuardedLogin(fixture, victim, bob);
    expect((await check(victim, token, nextPasscodeOf(bob.secret))).status).toBe(200);
    expect(victim.cookie).not.toBe(mallory.cookie);
    expect(await mallory.user()).toBeUndefined();
    expect((await victim.user())?.id).toBe(bob.userId);
  });

  it("[TFA-10] a wrong code is named so, and the right one after it still opens", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    const wrong = await check(browser, token, wrongPasscodeOf(bob.secret));
    expect([wrong.status, wrong.body.message]).toEqual([401, "Incorrect code. Please try again."]);
    const recovery = await recover(browser, token, "aaaa-bbbb-cccc-dddd");
    expect([recovery.status, recovery.body.message]).toEqual([401, "Incorrect code. Please try again."]);
    expect((await check(browser, token, nextPasscodeOf(bob.secret))).status).toBe(200);
  });

  it("an empty answer is no try, a strange one is a wrong one", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    for (const body of [{}, { passcode: "" }, { passcode: "123456", is_recovery: true }, { recovery_code: "" }]) {
      expect(codeOf(await browser.post("/auth/tfa", { token, ...body }))).toBe("incorrect_code");
    }
    for (const passcode of ["12345", "abcdef", " 12345", "１２３４５６"]) {
      expect(codeOf(await check(browser, token, passcode))).toBe("incorrect_code");
    }
    const { tries } = await fixture.db
      .selectFrom("tfa_challenges")
      .select("tries")
      .where("user_id", "=", bob.userId)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(4);
    expect((await check(browser, token, nextPasscodeOf(bob.secret))).status).toBe(200);
  });

  it("[TFA-11] after five wrong tries the right code fails, and the login starts again", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    const wrong = wrongPasscodeOf(bob.secret);
    for (let time = 0; time < codeTries; time++)
      expect(codeOf(await check(browser, token, wrong))).toBe("incorrect_code");
    const late = await check(browser, token, nextPasscodeOf(bob.secret));
    expect([late.status, late.body.error_code]).toEqual([401, "tfa_expired"]);
    expect((await browser.get("/auth/check")).status).toBe(401);
    const again = await beginGuardedLogin(fixture, browser, bob);
    expect((await check(browser, again, nextPasscodeOf(bob.secret))).status).toBe(200);
  });

  it("[TFA-11] after five minutes the right code fails", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    const age = (interval: string) =>
      fixture.db
        .updateTable("tfa_challenges")
        .set({ expires_at: sql`created_at + interval '5 minutes' - ${interval}::interval` })
        .where("user_id", "=", bob.userId)
        .execute();
    const { life } = await fixture.db
      .selectFrom("tfa_challenges")
      .select(sql<number>`extract(epoch from expires_at - created_at)::float8`.as("life"))
      .where("user_id", "=", bob.userId)
      .executeTakeFirstOrThrow();
    expect(life).toBe(300);
    await age("5 minutes");
    expect(codeOf(await check(browser, token, nextPasscodeOf(bob.secret)))).toBe("tfa_expired");
    expect((await browser.get("/auth/check")).status).toBe(401);
    await age("4 minutes");
    expect((await check(browser, token, nextPasscodeOf(bob.secret))).status).toBe(200);
  });

  it("[SESSION-10] a reload gets the same token again, with the tries already used still counted", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    const wrong = wrongPasscodeOf(bob.secret);
    for (let time = 1; time <= codeTries; time++) {
      expect((await browser.get("/auth/check")).body).toEqual({ tfa_token: token });
      expect(codeOf(await check(browser, token, wrong))).toBe("incorrect_code");
    }
    const over = await browser.get("/auth/check");
    expect([over.status, over.body.tfa_token]).toEqual([401, undefined]);
    expect(codeOf(await check(browser, token, nextPasscodeOf(bob.secret)))).toBe("tfa_expired");
  });

  it("[TFA-12] from another browser the token fails even with the right code, and costs the owner nothing", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    const mallory = fixture.newBrowser();
    const elsewhere = [mallory, bob.browser, fixture.newBrowser()];
    await fixture.signUp(mallory);
    for (const other of elsewhere) {
      expect(codeOf(await check(other, token, nextPasscodeOf(bob.secret)))).toBe("tfa_expired");
    }
    expect((await mallory.user())?.id).not.toBe(bob.userId);
    const [cookie = ""] = (await fixture.logIn(fixture.newBrowser(), bob)).headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=/);
    expect((await check(browser, token, nextPasscodeOf(bob.secret))).status).toBe(200);
  });

  it("[EXTERNAL-26] a session knows what its player has proven, at the login and since", async () => {
    const bob = await signUpGuarded(fixture);
    const methodsOf = async () => {
      const newest = fixture.db.selectFrom("sessions").select("methods").where("user_id", "=", bob.userId);
      return (await newest.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).methods;
    };
    // Signed up with a code by email, then turned two-factor on.
    expect(await methodsOf()).toEqual(["email_code", "passcode"]);
    const codes = (await recoveryCodesOf(bob.browser)).map(({ recovery_code: code }) => code);
    const { browser, token } = await begin(bob);
    await recover(browser, token, codes[0] ?? "");
    expect(await methodsOf()).toEqual(["password", "recovery_code"]);
    await forgetSteps(fixture, bob.userId);
    expect((await browser.post("/auth/step_up", { passcode: nextPasscodeOf(bob.secret) })).status).toBe(200);
    expect(await methodsOf()).toEqual(["password", "recovery_code", "passcode"]);
    const plain = fixture.newBrowser();
    const alice = await fixture.signUp(fixture.newBrowser());
    await fixture.logIn(plain, alice);
    const session = fixture.db.selectFrom("sessions").select("methods").where("user_id", "=", alice.user.id);
    expect((await session.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).methods).toEqual(["password"]);
  });

  it("[TFA-13] of 200 right answers at once exactly one opens a session", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    const before = await sessionsOf(bob.userId);
    const passcode = nextPasscodeOf(bob.secret);
    const answers = await Promise.all(Array.from({ length: 200 }, () => check(browser.copy(), token, passcode)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(bob.userId)).toBe(before + 1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });

  it("[TFA-13] different right codes do not open two either, and those that came late are not spent", async () => {
    const bob = await signUpGuarded(fixture);
    const codes = (await recoveryCodesOf(bob.browser)).map(({ recovery_code: code }) => code);
    const { browser, token } = await begin(bob);
    const answers = await Promise.all(codes.slice(0, 4).map((code) => recover(browser.copy(), token, code)));
    expect(answers.map(codeOf).sort()).toEqual(["let in", "tfa_expired", "tfa_expired", "tfa_expired"]);
    expect(codeOf(await recover(browser.copy(), token, codes[4] ?? ""))).toBe("tfa_expired");
    const used = (await recoveryCodesOf(bob.browser)).filter(({ used_at: usedAt }) => usedAt !== null);
    expect(used).toHaveLength(1);
  });
});
