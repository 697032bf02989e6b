import { recoveryCodeCount } from "@passport/protocol";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../testing/within.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import {
  ageProofs,
  forgetSteps,
  recoveryCodesOf,
  signUpGuarded,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("recovery codes", () => {
  it("[TFA-18] [TFASETUP-9] are ten different ones of 120 random bits", async () => {
    const [bob, other] = [await signUpGuarded(fixture), await signUpGuarded(fixture)];
    const codes = [...(await recoveryCodesOf(bob.browser)), ...(await recoveryCodesOf(other.browser))];
    const texts = codes.map(({ recovery_code: code }) => code);
    expect(new Set(texts).size).toBe(2 * recoveryCodeCount);
    // 32 symbols are five bits each.
    for (const text of texts) expect(text).toMatch(/^([2-9a-kmnp-z]{4}-){5}[2-9a-kmnp-z]{4}$/);
  });

  it("[TFA-24] [TFASETUP-9] [TFASETUP-10] are shown only after a fresh two-factor check, and only to the owner", async () => {
    const bob = await signUpGuarded(fixture);
    const show = () => bob.browser.command("USER:TFA:RECOVERY:GET");
    const shown = await recoveryCodesOf(bob.browser);
    expect(shown).toEqual(Array(10).fill({ recovery_code: expect.any(String), used_at: null }));

    // A fresh login alone, such as one from before two-factor was on, is not enough.
    await fixture.db.updateTable("sessions").set({ two_factor_at: null }).where("user_id", "=", bob.userId).execute();
    expect((await show()).error_code).toBe("step_up_required");
    await forgetSteps(fixture, bob.userId);
    await bob.browser.post("/auth/step_up", { passcode: nextPasscodeOf(bob.secret) });
    expect((await show()).payload).toEqual(shown);
    const inTime = await within(10_000, async () => {
      await ageProofs(fixture, bob.userId, "9 minutes 50 seconds");
      return show();
    });
    expect(inTime.payload).toEqual(shown);
    await ageProofs(fixture, bob.userId, "10 minutes 1 second");
    expect((await show()).error_code).toBe("step_up_required");

    const mallory = fixture.newBrowser();
    await fixture.signUp(mallory);
    expect((await mallory.command("USER:TFA:RECOVERY:GET", { user_id: bob.userId })).payload).toBeUndefined();
    expect((await fixture.newBrowser().command("USER:TFA:RECOVERY:GET")).error).toBe("User not authenticated.");
  });

  it("one that steps up is spent as well, and its owner is told", async () => {
    const bob = await signUpGuarded(fixture);
    const [code = { recovery_code: "" }] = await recoveryCodesOf(bob.browser);
    const stepUp = () => bob.browser.post("/auth/step_up", { recovery_code: code.recovery_code, is_recovery: true });
    expect((await stepUp()).status).toBe(200);
    expect((await stepUp()).body.error_code).toBe("incorrect_code");
    expect(await subjectsTo(fixture, bob.email)).toContain("A recovery code was used");
  });

  it("[SECURITY-3] their state says how many are unused and whether they were shown, and none of them", async () => {
    const bob = await signUpGuarded(fixture);
    const stateOf = async (browser: typeof bob.browser) => (await browser.command("USER:TFA:RECOVERY:STATE")).payload;
    expect(await stateOf(bob.browser)).toEqual({ left: 10, were_shown: false });

    const [code = { recovery_code: "" }] = await recoveryCodesOf(bob.browser);
    expect(await stateOf(bob.browser)).toEqual({ left: 10, were_shown: true });
    await bob.browser.post("/auth/step_up", { recovery_code: code.recovery_code, is_recovery: true });
    expect(await stateOf(bob.browser)).toEqual({ left: 9, were_shown: true });
    await bob.browser.command("USER:TFA:RECOVERY:RENEW");
    expect(await stateOf(bob.browser)).toEqual({ left: 10, were_shown: true });

    // Not fresh enough to show the codes, and enough to count them.
    await ageProofs(fixture, bob.userId, "10 minutes 1 second");
    expect(await stateOf(bob.browser)).toEqual({ left: 10, were_shown: true });
    const other = fixture.newBrowser();
    await fixture.signUp(other);
    expect(await stateOf(other)).toEqual({ left: 0, were_shown: false });
    expect((await fixture.newBrowser().command("USER:TFA:RECOVERY:STATE")).error).toBe("User not authenticated.");
  });

  it("[SECURITY-3] codes of a second setup were not shown by the first", async () => {
    const bob = await signUpGuarded(fixture);
    await recoveryCodesOf(bob.browser);
    const later = { created_at: new Date(Date.now() + 60_000) };
    await fixture.db.updateTable("recovery_codes").set(later).where("user_id", "=", bob.userId).execute();
    const { payload } = await bob.browser.command("USER:TFA:RECOVERY:STATE");
    expect(payload).toEqual({ left: 10, were_shown: false });
  });
});
