import { recoveryCodeCount } from "@passport/protocol";
import { nextPasscodeOf, passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { type Browser, newTransactionId } from "../../entry/testing/browser.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import {
  ageProofs,
  beginGuardedLogin,
  forgetSteps,
  logInGuarded,
  recoveryCodesOf,
  signUpGuarded,
  subjectsTo,
  wrongPasscodeOf,
} from "../../entry/testing/two-factor-players.ts";
import { deposit } from "../../withdrawals/testing/player-fixtures.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const signUp = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const generate = async (browser: Browser, key = "USER:TFA:GENERATE") =>
  (await browser.command(key)).payload as { secret: string; qr_code_str: string };
const flagsOf = async (browser: Browser) => {
  const user = await browser.user();
  return [user?.two_factor_authentication_activated, user?.two_factor_authentication_is_set];
};
const rowsOf = async (userId: string) => {
  const secrets = await fixture.db.selectFrom("two_factor").selectAll().where("user_id", "=", userId).execute();
  const codes = await fixture.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", userId).execute();
  return { secrets, codes };
};

describe("turning two-factor on", () => {
  it("[TFA-21] starts with a secret for the authenticator; the login asks for nothing until it is verified", async () => {
    const { browser, email, password, username } = await signUp();
    const { secret, qr_code_str: address } = await generate(browser);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, pathname, searchParams } = new URL(address);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(["otpauth:", "totp", `/Passport:${username}`]);
    expect(searchParams.get("secret")).toBe(secret);
    const login = await fixture.logIn(fixture.newBrowser(), { email, password });
    expect([login.status, login.body.tfa_token]).toEqual([200, undefined]);
    expect(await flagsOf(browser)).toEqual([false, expect.any(Boolean)]);
  });

  it("[TFA-22] [TFASETUP-3] a wrong passcode changes nothing, the right one sets both flags and makes the codes", async () => {
    const { browser, email, password, user } = await signUp();
    const { secret } = await generate(browser);
    const before = await rowsOf(user.id);
    const wrong = await browser.command("USER:TFA:VERIFICATION", { passcode: wrongPasscodeOf(secret) });
    expect([wrong.error_code, wrong.error]).toEqual(["incorrect_code", "Incorrect code. Please try again."]);
    expect(await rowsOf(user.id)).toEqual(before);
    expect((await fixture.logIn(fixture.newBrowser(), { email, password })).body.tfa_token).toBeUndefined();

    const right = await browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) });
    expect(right.payload).toMatchObject({
      id: user.id,
      two_factor_authentication_activated: true,
      two_factor_authentication_is_set: true,
    });
    expect(await flagsOf(browser)).toEqual([true, true]);
    expect(await recoveryCodesOf(browser)).toHaveLength(recoveryCodeCount);
    expect(await subjectsTo(fixture, email)).toContain("Two-factor authentication is on");
    expect((await fixture.logIn(fixture.newBrowser(), { email, password })).body.user).toBeUndefined();
  });

  it("a new secret replaces the pending one, whose passcodes are of no use any more", async () => {
    const { browser } = await signUp();
    const first = await generate(browser);
    const second = await generate(browser);
    expect(first.secret).not.toBe(second.secret);
    const old = await browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(first.secret) });
    expect(old.error_code).toBe("incorrect_code");
    const verified = await browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(second.secret) });
    expect(verified.error).toBeUndefined();
    for (const key of ["USER:TFA:GENERATE", "AUTH:TFA:GENERATE"]) {
      expect((await browser.command(key)).error_code).toBe("tfa_already_set");
    }
    const again = await browser.command("USER:TFA:VERIFICATION", { passcode: nextPasscodeOf(second.secret) });
    expect(again.error_code).toBe("tfa_already_set");
  });

  it("ends the other sessions, and with it goes the trust in the browsers that had them", async () => {
    const { browser, email, password, user } = await signUp();
    const mallory = fixture.newBrowser();
    await fixture.logIn(mallory, { email, password });
    const socket = await mallory.openCommander();
    await fixture.turnOnTwoFactor(browser);
    expect(await socket.closed).toEqual({ code: 4401, reason: "session_ended" });
    expect([await mallory.user(), (await browser.user())?.id]).toEqual([undefined, user.id]);
    // She knew the password before: that must not give each of her browsers a hundred guesses of its own.
    const known = await fixture.db.selectFrom("known_browsers").selectAll().where("user_id", "=", user.id).execute();
    expect(known).toHaveLength(1);
    const own = await fixture.db
      .selectFrom("sessions")
      .select("browser_hash")
      .where("user_id", "=", user.id)
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow();
    expect(known[0]?.browser_hash).toEqual(own.browser_hash);
  });

  it("[TFASETUP-8] gives the session a new value at the check with its ticket; the old one is refused, the sockets stay", async () => {
    const { browser, user } = await signUp();
    const { secret } = await generate(browser);
    const commander = await browser.openCommander();
    const stolen = browser.copy();
    await browser.renewBy(
      await commander.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) }, newTransactionId()),
    );
    expect((await browser.user())?.id).toBe(user.id);
    expect(browser.cookie).not.toBe(stolen.cookie);
    expect(await stolen.user()).toBeUndefined();
    expect((await browser.user())?.id).toBe(user.id);
    const { error } = await commander.command("USER:SESSIONS", undefined, newTransactionId());
    expect(error).toBeUndefined();
    commander.socket.terminate();
  });

  it("mallory cannot put a second factor before an email that she has not proven", async () => {
    const { browser, email, password } = await registerSomebody(fixture);
    await fixture.logIn(browser, { email, password });
    expect(await browser.command("USER:TFA:GENERATE")).toMatchObject({ key: "ERROR", error_code: "email_unverified" });
  });

  it("guessing at a pending secret gets slow", async () => {
    const { browser } = await signUp();
    const { secret } = await generate(browser);
    const commander = await browser.openCommander();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 16; n++) {
      const passcode = wrongPasscodeOf(secret);
      const { error_code: code } = await commander.command("USER:TFA:VERIFICATION", { passcode }, newTransactionId());
      codes.push(code);
    }
    commander.socket.terminate();
    expect(codes.slice(0, 10)).toEqual(Array(10).fill("incorrect_code"));
    // The eleventh starts the waits; on a slow machine one may be over before the next guess comes.
    expect(codes.slice(11)).toContain("wait_before_retry");
  });

  it("[TFA-26] the AUTH keys do the same for a user and nothing for a guest; neither opens a session", async () => {
    const { browser, email, password } = await signUp();
    const guest = fixture.newBrowser();
    for (const [key, payload] of [
      ["AUTH:TFA:GENERATE", undefined],
      ["AUTH:TFA:VERIFICATION", { passcode: "123456" }],
    ] as const) {
      const { key: answered, error } = await guest.command(key, payload);
      expect([answered, error]).toEqual(["ERROR", "User not authenticated."]);
    }
    expect(await guest.user()).toBeUndefined();
    const sessions = () => fixture.db.selectFrom("sessions").select("id").orderBy("id").execute();
    const before = await sessions();
    const { secret, qr_code_str: address } = await generate(browser, "AUTH:TFA:GENERATE");
    expect(address).toContain(secret);
    const wrong = await browser.command("AUTH:TFA:VERIFICATION", { passcode: wrongPasscodeOf(secret) });
    expect(wrong.error_code).toBe("incorrect_code");
    const right = await browser.command("AUTH:TFA:VERIFICATION", { passcode: passcodeOf(secret) });
    expect(right.payload).toMatchObject({ two_factor_authentication_activated: true });
    expect(await sessions()).toEqual(before);
    expect((await fixture.logIn(fixture.newBrowser(), { email, password })).body.tfa_token).toBeDefined();
  });
});

describe("turning two-factor off", () => {
  it("[TFA-23] [EDIT-34] leaves neither flag nor secret nor code, and ends what waits for a passcode", async () => {
    const bob = await signUpGuarded(fixture);
    const other = fixture.newBrowser();
    await logInGuarded(fixture, other, bob);
    const waiting = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, waiting, bob);
    const answer = await bob.browser.command("USER:TFA:CANCEL");
    expect(answer.payload).toMatchObject({
      two_factor_authentication_activated: false,
      two_factor_authentication_is_set: false,
    });
    expect(await rowsOf(bob.userId)).toEqual({ secrets: [], codes: [] });
    expect(await flagsOf(bob.browser)).toEqual([false, false]);
    await forgetSteps(fixture, bob.userId);
    const late = await waiting.post("/auth/tfa", { token, passcode: nextPasscodeOf(bob.secret) });
    expect(late.body.error_code).toBe("tfa_expired");
    expect(await other.user()).toBeUndefined();
    expect((await fixture.logIn(fixture.newBrowser(), bob)).body.user?.id).toBe(bob.userId);
    expect((await bob.browser.command("USER:TFA:CANCEL")).error_code).toBe("tfa_not_set");
    expect((await bob.browser.command("USER:TFA:RECOVERY:GET")).error_code).toBe("tfa_not_set");
    expect(await subjectsTo(fixture, bob.email)).toContain("Two-factor authentication was turned off");
  });

  it("many times at once does it once, and the owner is told once", async () => {
    const bob = await signUpGuarded(fixture);
    const commander = await bob.browser.openCommander();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => commander.command("USER:TFA:CANCEL", undefined, newTransactionId())),
    );
    commander.socket.terminate();
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
    const subjects = await subjectsTo(fixture, bob.email);
    expect(subjects.filter((subject) => subject === "Two-factor authentication was turned off")).toHaveLength(1);
  });

  it("[TFA-25] [EDIT-34] [TFASETUP-8] and on, need a step-up; turning off holds withdrawals for 24 hours", async () => {
    const { browser, user } = await signUp();
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    for (const key of ["USER:TFA:GENERATE", "AUTH:TFA:GENERATE", "USER:TFA:CANCEL"]) {
      expect((await browser.command(key)).error_code).toBe("step_up_required");
    }
    expect(await rowsOf(user.id)).toEqual({ secrets: [], codes: [] });
    await ageProofs(fixture, user.id, "1 minute");
    const { secret } = await generate(browser);
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    for (const key of ["USER:TFA:VERIFICATION", "AUTH:TFA:VERIFICATION"]) {
      expect((await browser.command(key, { passcode: passcodeOf(secret) })).error_code).toBe("step_up_required");
    }
    expect(await flagsOf(browser)).toEqual([false, expect.any(Boolean)]);

    const bob = await signUpGuarded(fixture);
    await deposit(fixture.api.context.ledger, (await bob.browser.user())?.account_id ?? "", 1n);
    expect((await bob.browser.user())?.withdrawals_held_until).toBeNull();
    await ageProofs(fixture, bob.userId, "10 minutes 1 second");
    expect((await bob.browser.command("USER:TFA:CANCEL")).error_code).toBe("step_up_required");
    expect(await flagsOf(bob.browser)).toEqual([true, true]);
    await forgetSteps(fixture, bob.userId);
    await bob.browser.post("/auth/step_up", { passcode: nextPasscodeOf(bob.secret) });
    expect((await bob.browser.command("USER:TFA:CANCEL")).error).toBeUndefined();
    const heldMs = new Date((await bob.browser.user())?.withdrawals_held_until ?? 0).getTime() - Date.now();
    expect(heldMs).toBeGreaterThan(23.9 * 3_600_000);
    expect(heldMs).toBeLessThanOrEqual(24 * 3_600_000);
  });
});
