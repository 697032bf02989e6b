/** Second factors and step-ups, and what each leaves in the security log. */
import { nextPasscodeOf, passcodeOf } from "@passport/testbed/client/authenticator";
import type { AccessFixture } from "./access-fixture.ts";
import type { Flow } from "./account-flows.ts";
import type { Browser } from "./browser.ts";
import { beginGuardedLogin, recoveryCodesOf, signUpGuarded, wrongPasscodeOf } from "./two-factor-players.ts";

const wrongPassword = "Wrong-guess-1";

const recoveryCodeOf = async (browser: Browser) => {
  const [code] = await recoveryCodesOf(browser);
  return { recovery_code: code?.recovery_code, is_recovery: true };
};

export const twoFactorFlows = (fixture: () => AccessFixture): Record<string, Flow> => {
  const signUp = async () => {
    const browser = fixture().newBrowser();
    return { browser, ...(await fixture().signUp(browser)) };
  };
  const begin = async () => {
    const bob = await signUpGuarded(fixture());
    const browser = fixture().newBrowser();
    return { bob, browser, token: await beginGuardedLogin(fixture(), browser, bob) };
  };
  return {
    "the first of two factors": [
      async () => {
        const bob = await signUpGuarded(fixture());
        return () => fixture().logIn(fixture().newBrowser(), bob);
      },
      [],
    ],
    "a passcode": [
      async () => {
        const { bob, browser, token } = await begin();
        return () => browser.post("/auth/tfa", { token, passcode: nextPasscodeOf(bob.secret) });
      },
      ["logged_in passcode"],
    ],
    "a wrong passcode": [
      async () => {
        const { bob, browser, token } = await begin();
        return () => browser.post("/auth/tfa", { token, passcode: wrongPasscodeOf(bob.secret) });
      },
      ["two_factor_failed passcode"],
    ],
    "the last wrong passcode": [
      async () => {
        const { bob, browser, token } = await begin();
        const answer = () => browser.post("/auth/tfa", { token, passcode: wrongPasscodeOf(bob.secret) });
        await answer();
        await fixture().db.updateTable("attempts").set({ failures: 99 }).where("key", "like", "two-factor %").execute();
        return answer;
      },
      ["two_factor_failed passcode", "two_factor_blocked passcode"],
    ],
    "a recovery code": [
      async () => {
        const { bob, browser, token } = await begin();
        const code = await recoveryCodeOf(bob.browser);
        return () => browser.post("/auth/tfa", { token, ...code });
      },
      ["recovery_code_used recovery_code", "logged_in recovery_code"],
    ],
    "a wrong recovery code": [
      async () => {
        const { browser, token } = await begin();
        return () => browser.post("/auth/tfa", { token, recovery_code: "aaaa-bbbb-cccc-dddd", is_recovery: true });
      },
      ["two_factor_failed recovery_code"],
    ],
    "a passcode for a token of another browser": [
      async () => {
        const { bob, token } = await begin();
        return () =>
          fixture()
            .newBrowser()
            .post("/auth/tfa", { token, passcode: nextPasscodeOf(bob.secret) });
      },
      [],
    ],
    "a step-up by password": [
      async () => {
        const { browser, password } = await signUp();
        return () => browser.post("/auth/step_up", { password });
      },
      ["stepped_up password"],
    ],
    "a step-up by a wrong password": [
      async () => {
        const { browser } = await signUp();
        return () => browser.post("/auth/step_up", { password: wrongPassword });
      },
      ["step_up_failed password"],
    ],
    "a step-up by passcode": [
      async () => {
        const { browser, secret } = await signUpGuarded(fixture());
        return () => browser.post("/auth/step_up", { passcode: nextPasscodeOf(secret) });
      },
      ["stepped_up passcode"],
    ],
    "a step-up by a wrong passcode": [
      async () => {
        const { browser, secret } = await signUpGuarded(fixture());
        return () => browser.post("/auth/step_up", { passcode: wrongPasscodeOf(secret) });
      },
      ["step_up_failed passcode"],
    ],
    "a step-up by recovery code": [
      async () => {
        const { browser } = await signUpGuarded(fixture());
        const code = await recoveryCodeOf(browser);
        return () => browser.post("/auth/step_up", code);
      },
      ["recovery_code_used recovery_code", "stepped_up recovery_code"],
    ],
    "a secret for the authenticator": [
      async () => {
        const { browser } = await signUp();
        return () => browser.command("USER:TFA:GENERATE");
      },
      [],
    ],
    "two-factor turned on": [
      async () => {
        const { browser } = await signUp();
        const { secret } = (await browser.command("USER:TFA:GENERATE")).payload as { secret: string };
        return () => browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) });
      },
      ["two_factor_on passcode"],
    ],
    "a wrong passcode at that": [
      async () => {
        const { browser } = await signUp();
        const { secret } = (await browser.command("USER:TFA:GENERATE")).payload as { secret: string };
        return () => browser.command("USER:TFA:VERIFICATION", { passcode: wrongPasscodeOf(secret) });
      },
      ["step_up_failed passcode"],
    ],
    "recovery codes shown": [
      async () => {
        const { browser } = await signUpGuarded(fixture());
        return () => browser.command("USER:TFA:RECOVERY:GET");
      },
      ["recovery_codes_shown"],
    ],
    "two-factor turned off": [
      async () => {
        const { browser } = await signUpGuarded(fixture());
        return () => browser.command("USER:TFA:CANCEL");
      },
      ["two_factor_off"],
    ],
  };
};
