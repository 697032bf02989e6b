/** What players do with passkeys, and what each leaves in the security log. */
import type { AccessFixture } from "./access-fixture.ts";
import type { Flow } from "./account-flows.ts";
import {
  addPasskey,
  deviceAt,
  logInWithPasskey,
  preparePasskey,
  requestPasskey,
  signUpWithPasskey,
  stepUpWithPasskey,
} from "./passkeys.ts";
import { beginGuardedLogin, signUpGuarded } from "./two-factor-players.ts";

const unverified = { isUserVerified: false };

export const passkeyFlows = (fixture: () => AccessFixture): Record<string, Flow> => {
  const beginSecondFactor = async () => {
    const bob = await signUpGuarded(fixture());
    const device = deviceAt(fixture());
    await addPasskey(bob.browser, device);
    const browser = fixture().newBrowser();
    const token = await beginGuardedLogin(fixture(), browser, bob);
    return { browser, token, device, request: await requestPasskey(browser, "second_factor", token) };
  };
  return {
    "a first passkey": [
      async () => {
        const browser = fixture().newBrowser();
        await fixture().signUp(browser);
        const passkey = deviceAt(fixture()).create(await preparePasskey(browser));
        return () => browser.command("USER:PASSKEY:ADD", { passkey });
      },
      ["passkey_added passkey"],
    ],
    "a passkey that is refused": [
      async () => {
        const browser = fixture().newBrowser();
        await fixture().signUp(browser);
        const passkey = deviceAt(fixture()).create(await preparePasskey(browser), unverified);
        return () => browser.command("USER:PASSKEY:ADD", { passkey });
      },
      [],
    ],
    "a passkey removed": [
      async () => {
        const { browser, passkey } = await signUpWithPasskey(fixture());
        return () => browser.command("USER:PASSKEY:REMOVE", { id: passkey.id });
      },
      ["passkey_removed passkey"],
    ],
    "a login with a passkey": [
      async () => {
        const { device } = await signUpWithPasskey(fixture());
        return () => logInWithPasskey(fixture().newBrowser(), device);
      },
      ["logged_in passkey"],
    ],
    "a login with a passkey that is not right": [
      async () => {
        const { device } = await signUpWithPasskey(fixture());
        return () => logInWithPasskey(fixture().newBrowser(), device, unverified);
      },
      ["login_failed passkey"],
    ],
    "a login with a copied passkey": [
      async () => {
        const { device } = await signUpWithPasskey(fixture());
        const copy = device.copy();
        await logInWithPasskey(fixture().newBrowser(), device);
        return () => logInWithPasskey(fixture().newBrowser(), copy);
      },
      ["passkey_copied passkey"],
    ],
    "a passkey instead of a passcode": [
      async () => {
        const { browser, token, device, request } = await beginSecondFactor();
        return () => browser.post("/auth/tfa", { token, passkey: device.get(request) });
      },
      ["logged_in passkey"],
    ],
    "a wrong passkey instead of a passcode": [
      async () => {
        const { browser, token, device, request } = await beginSecondFactor();
        return () => browser.post("/auth/tfa", { token, passkey: device.get(request, unverified) });
      },
      ["two_factor_failed passkey"],
    ],
    "a step-up by passkey": [
      async () => {
        const { browser, device } = await signUpWithPasskey(fixture());
        return () => stepUpWithPasskey(browser, device);
      },
      ["stepped_up passkey"],
    ],
    "a step-up by a wrong passkey": [
      async () => {
        const { browser, device } = await signUpWithPasskey(fixture());
        return () => stepUpWithPasskey(browser, device, unverified);
      },
      ["step_up_failed passkey"],
    ],
  };
};
