/** What players do with their own account, and what each leaves in the security log. */
import { type AccessFixture, newcomer } from "./access-fixture.ts";
import { askForOwnCode, enterCode, wrongOf } from "./code-steps.ts";
import { registerSomebody } from "./registration.ts";
import { forgetMailRates, signUpGuarded } from "./two-factor-players.ts";

/** Prepares a scenario and returns the call, beside the events that the call must log. */
export type Flow = [scene: () => Promise<() => Promise<unknown>>, events: string[]];

export const accountFlows = (fixture: () => AccessFixture): Record<string, Flow> => {
  const arrive = async () => {
    const browser = fixture().newBrowser();
    return { browser, ...(await fixture().signUp(browser)) };
  };
  const arriveUnverified = async () => {
    const person = await registerSomebody(fixture());
    await fixture().logIn(person.browser, person);
    return person;
  };
  return {
    "an email code": [
      async () => {
        const { browser, email } = await arriveUnverified();
        await forgetMailRates(fixture());
        const asked = await askForOwnCode(fixture(), browser, email);
        return () => enterCode(asked);
      },
      ["email_verified email_code"],
    ],
    "a wrong email code": [
      async () => {
        const { browser } = await arrive();
        const asked = await askForOwnCode(fixture(), browser, newcomer().email);
        return () => enterCode({ ...asked, code: wrongOf(asked.code) });
      },
      [],
    ],
    "a changed email": [
      async () => {
        const { browser, user } = await arrive();
        const { email } = newcomer();
        await enterCode(await askForOwnCode(fixture(), browser, email));
        return () => browser.command("USER:UPDATE", { id: user.id, email });
      },
      ["email_changed email_code"],
    ],
    "an email that was not proven": [
      async () => {
        const { browser, user } = await arrive();
        return () => browser.command("USER:UPDATE", { id: user.id, email: newcomer().email });
      },
      [],
    ],
    "a changed username": [
      async () => {
        const { browser } = await arrive();
        return () => browser.command("USER:USERNAME:UPDATE", { username: newcomer().username });
      },
      ["username_changed"],
    ],
    "a longer hold": [
      async () => {
        const { browser } = await arrive();
        return () => browser.command("USER:PROTECTION:SET", { hold_hours: 48 });
      },
      ["protection_raised"],
    ],
    "a shorter hold": [
      async () => {
        const { browser } = await arrive();
        await browser.command("USER:PROTECTION:SET", { hold_hours: 48 });
        return () => browser.command("USER:PROTECTION:SET", { hold_hours: 24 });
      },
      ["protection_lowered"],
    ],
    "a shorter hold that was cancelled": [
      async () => {
        const { browser } = await arrive();
        await browser.command("USER:PROTECTION:SET", { hold_hours: 48 });
        await browser.command("USER:PROTECTION:SET", { hold_hours: 24 });
        return () => browser.command("USER:PROTECTION:KEEP");
      },
      ["protection_kept"],
    ],
    "a spending limit": [
      async () => {
        const { browser } = await arrive();
        return () => browser.command("USER:SPENDING:SET", { daily_limit: "5" });
      },
      ["spending_limited"],
    ],
    "a higher spending limit": [
      async () => {
        const { browser } = await arrive();
        await browser.command("USER:SPENDING:SET", { daily_limit: "5" });
        return () => browser.command("USER:SPENDING:SET", { daily_limit: null });
      },
      ["spending_raise_requested"],
    ],
    "a higher spending limit that was cancelled": [
      async () => {
        const { browser } = await arrive();
        await browser.command("USER:SPENDING:SET", { daily_limit: "5" });
        await browser.command("USER:SPENDING:SET", { daily_limit: "6" });
        return () => browser.command("USER:SPENDING:KEEP");
      },
      ["spending_kept"],
    ],
    "a changed name": [
      async () => {
        const { browser, user } = await arrive();
        return () => browser.command("USER:UPDATE", { id: user.id, first_name: "Alicia" });
      },
      [],
    ],
    "a password changed with the profile": [
      async () => {
        const { browser, user, password } = await arrive();
        const passwords = { current_password: password, new_password: "Copper-Harbour-77" };
        return () => browser.command("USER:UPDATE", { id: user.id, ...passwords });
      },
      ["password_changed password"],
    ],
    "a wrong password at that": [
      async () => {
        const { browser, user } = await arrive();
        const passwords = { current_password: "Wrong-guess-1", new_password: "Copper-Harbour-77" };
        return () => browser.command("USER:UPDATE", { id: user.id, ...passwords });
      },
      ["step_up_failed password"],
    ],
    "a lock": [
      async () => {
        const { browser } = await arrive();
        return () => browser.command("USER:LOCK", { type: "withdrawals" });
      },
      ["locked"],
    ],
    "new recovery codes": [
      async () => {
        const { browser } = await signUpGuarded(fixture());
        return () => browser.command("USER:TFA:RECOVERY:RENEW");
      },
      ["recovery_codes_renewed"],
    ],
    "the own data": [
      async () => {
        const { browser } = await arrive();
        return () => browser.get("/api/account/export");
      },
      ["data_exported"],
    ],
    "an account to be deleted": [
      async () => {
        const { browser, username } = await arrive();
        return () => browser.command("USER:DELETION:REQUEST", { username });
      },
      ["deletion_requested"],
    ],
    "an account that is kept": [
      async () => {
        const { browser, username } = await arrive();
        await browser.command("USER:DELETION:REQUEST", { username });
        return () => browser.command("USER:DELETION:CANCEL");
      },
      ["deletion_cancelled"],
    ],
  };
};
