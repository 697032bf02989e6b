import { nextPasscodeOf, passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Answer, Browser } from "../../entry/testing/browser.ts";
import {
  beginGuardedLogin,
  forgetSteps,
  type Guarded,
  recoveryCodesOf,
  signUpGuarded,
  spentPasscodeOf,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const check = (browser: Browser, token: string, passcode: string) => browser.post("/auth/tfa", { token, passcode });
const recover = (browser: Browser, token: string, code: string) =>
  browser.post("/auth/tfa", { token, recovery_code: code, is_recovery: true });
const codeOf = ({ body }: Answer) => body.error_code ?? "let in";
const stepsAway = (secret: string, steps: number) => passcodeOf(secret, new Date(Date.now() + steps * 30_000));
/** Asks again when the next step began meanwhile: what was one step away then was two away, or none. */
const withinOneStep = async <T>(ask: () => Promise<T>): Promise<T> => {
  const stepNow = () => Math.floor(Date.now() / 30_000);
  for (;;) {
    const step = stepNow();
    const answer = await ask();
    if (stepNow() === step) return answer;
  }
};
const begin = async (person: Guarded) => {
  const browser = fixture.newBrowser();
  return { browser, token: await beginGuardedLogin(fixture, browser, person) };
};
const sessionsOf = async (userId: string) =>
  (await fixture.db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;

describe("a passcode", () => {
  it("[TFA-16] of the step before, of now and of the step after is accepted, two steps away is not", async () => {
    const bob = await signUpGuarded(fixture);
    const verdicts: Record<number, string> = {};
    for (const steps of [-20, -3, -2, -1, 0, 1, 2, 3, 20]) {
      verdicts[steps] = await withinOneStep(async () => {
        await forgetSteps(fixture, bob.userId);
        const { browser, token } = await begin(bob);
        return codeOf(await check(browser, token, stepsAway(bob.secret, steps)));
      });
    }
    const accepted = Object.keys(verdicts).filter((steps) => verdicts[Number(steps)] === "let in");
    expect(accepted.map(Number).sort((a, b) => a - b)).toEqual([-1, 0, 1]);
  });

  it("[TFA-17] [TFASETUP-7] is accepted once: a second time fails, and so does an older one", async () => {
    const bob = await signUpGuarded(fixture);
    const [first, second] = [await begin(bob), await begin(bob)];
    const passcode = nextPasscodeOf(bob.secret);
    expect(codeOf(await check(first.browser, first.token, passcode))).toBe("let in");
    expect(codeOf(await check(second.browser, second.token, passcode))).toBe("incorrect_code");
    expect(codeOf(await check(second.browser, second.token, passcodeOf(bob.secret)))).toBe("incorrect_code");
    await forgetSteps(fixture, bob.userId);
    expect(codeOf(await check(second.browser, second.token, passcode))).toBe("let in");
  });

  it("[TFA-17] in parallel in two browsers lets one of them in", async () => {
    for (let round = 0; round < 5; round++) {
      const bob = await signUpGuarded(fixture);
      const logins = [await begin(bob), await begin(bob)];
      const passcode = nextPasscodeOf(bob.secret);
      const answers = await Promise.all(logins.map(({ browser, token }) => check(browser, token, passcode)));
      expect(answers.map(codeOf).sort()).toEqual(["incorrect_code", "let in"]);
    }
  });

  it("[TFA-17] that turned two-factor on does not also log in", async () => {
    const bob = await signUpGuarded(fixture);
    const { browser, token } = await begin(bob);
    expect(codeOf(await check(browser, token, await spentPasscodeOf(fixture, bob)))).toBe("incorrect_code");
  });

  it("of mallory's own authenticator opens no other account", async () => {
    const [bob, mallory] = [await signUpGuarded(fixture), await signUpGuarded(fixture)];
    const { browser, token } = await begin(bob);
    const codes = await recoveryCodesOf(mallory.browser);
    expect(codeOf(await check(browser, token, nextPasscodeOf(mallory.secret)))).toBe("incorrect_code");
    expect(codeOf(await recover(browser, token, codes[0]?.recovery_code ?? ""))).toBe("incorrect_code");
  });
});

describe("a recovery code", () => {
  it("[TFA-19] [TFASETUP-13] opens a session once, however it is typed; it is marked as used, and the owner is told", async () => {
    const bob = await signUpGuarded(fixture);
    const [code = { recovery_code: "" }] = await recoveryCodesOf(bob.browser);
    const { browser, token } = await begin(bob);
    const typed = ` ${code.recovery_code.replaceAll("-", " ").toUpperCase()} `;
    expect((await recover(browser, token, typed)).body.user?.id).toBe(bob.userId);
    const again = await begin(bob);
    expect(codeOf(await recover(again.browser, again.token, code.recovery_code))).toBe("incorrect_code");
    const codes = await recoveryCodesOf(bob.browser);
    expect(codes.map(({ used_at: usedAt }) => usedAt !== null)).toEqual([true, ...Array(9).fill(false)]);
    expect(Date.now() - new Date(codes[0]?.used_at ?? 0).getTime()).toBeLessThan(60_000);
    expect(await subjectsTo(fixture, bob.email)).toContain("A recovery code was used");
  });

  it("[TFA-19] [TFASETUP-13] tried 200 times at once, through 50 logins, opens exactly one session", async () => {
    const bob = await signUpGuarded(fixture);
    const [code = { recovery_code: "" }] = await recoveryCodesOf(bob.browser);
    const logins: Awaited<ReturnType<typeof begin>>[] = [];
    for (let n = 0; n < 50; n++) logins.push(await begin(bob));
    const before = await sessionsOf(bob.userId);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => logins[n % logins.length]).flatMap((login) =>
        login ? [recover(login.browser, login.token, code.recovery_code)] : [],
      ),
    );
    expect(answers).toHaveLength(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(await sessionsOf(bob.userId)).toBe(before + 1);
    const used = (await recoveryCodesOf(bob.browser)).filter(({ used_at: usedAt }) => usedAt !== null);
    expect(used.map(({ recovery_code }) => recovery_code)).toEqual([code.recovery_code]);
  });
});
