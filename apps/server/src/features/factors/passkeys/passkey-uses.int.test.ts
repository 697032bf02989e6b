/** What a passkey opens besides a login, what it confirms, and its end. */
import type { Passkey } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import {
  addPasskey,
  logInWithPasskey,
  newDevice,
  passkeysOf,
  requestPasskey,
  signUpWithPasskey,
  stepUpWithPasskey,
} from "../../entry/testing/passkeys.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import {
  ageProofs,
  beginGuardedLogin,
  eventsOf,
  recoveryCodesOf,
  signUpGuarded,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";
import { newWallet, signUpByWallet } from "../../entry/testing/wallets.ts";
import { ageHolds } from "../../holds/testing/age-holds.ts";
import { reasonsOf, signUpRich } from "../../holds/testing/rich-player.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const remove = (browser: Browser, { id }: Pick<Passkey, "id">) => browser.command("USER:PASSKEY:REMOVE", { id });
/** Needs a step-up. */
const sensitive = (browser: Browser) => browser.command("USER:TFA:GENERATE");

describe("[PASSKEY-7] as the second factor of a login", () => {
  const begin = async () => {
    const bob = await signUpGuarded(fixture);
    const device = newDevice();
    await addPasskey(bob.browser, device);
    const browser = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, browser, bob);
    const answer = async () =>
      browser.post("/auth/tfa", { token, passkey: device.get(await requestPasskey(browser, "second_factor", token)) });
    return { bob, device, browser, token, answer };
  };

  it("it opens the session, once", async () => {
    const { bob, browser, token, device, answer } = await begin();
    const request = await requestPasskey(browser, "second_factor", token);
    expect((await answer()).body).toMatchObject({ auth_type: "tfa", user: { id: bob.userId } });
    const late = await browser.post("/auth/tfa", { token, passkey: device.get(request) });
    expect(late.body.error_code).toBe("tfa_expired");
  });

  it("it works after too many wrong passcodes, since it cannot be guessed", async () => {
    const { bob, browser, token, answer } = await begin();
    await browser.post("/auth/tfa", { token, passcode: "000000" });
    const blocked = { failures: 100, blocked_until: sql<Date>`'9999-12-31'` };
    await fixture.db.updateTable("attempts").set(blocked).where("key", "like", "two-factor %").execute();
    expect((await answer()).body.user?.id).toBe(bob.userId);
  });

  it("another player's opens nothing, and the owner's log says so", async () => {
    const { bob, browser, token } = await begin();
    const { device: theirs } = await signUpWithPasskey(fixture);
    const request = await requestPasskey(browser, "second_factor", token);
    const { body } = await browser.post("/auth/tfa", { token, passkey: theirs.get(request) });
    expect(body.error_code).toBe("passkey_refused");
    expect(await browser.user()).toBeUndefined();
    expect(await eventsOf(fixture, bob.userId)).toContain("two_factor_failed passkey");
  });
});

describe("[PASSKEY-8] removing one", () => {
  it("logs other devices out, holds what can leave, is mailed, and it opens nothing any more", async () => {
    const { browser, email, user } = await signUpRich(fixture);
    const device = newDevice();
    const passkey = await addPasskey(browser, device);
    const userId = user.id;
    const elsewhere = fixture.newBrowser();
    await logInWithPasskey(elsewhere, device);
    await ageHolds(fixture.db, userId);
    expect(await reasonsOf(browser)).toEqual([]);
    expect((await remove(browser, passkey)).payload).toMatchObject({ id: userId, has_passkey: false });
    expect(await elsewhere.user()).toBeUndefined();
    expect(await reasonsOf(browser)).toEqual(["passkey_removed"]);
    expect((await subjectsTo(fixture, email)).at(-1)).toBe("A passkey was removed from your Passport account");
    expect(await eventsOf(fixture, userId)).toContain("passkey_removed passkey");
    expect((await logInWithPasskey(fixture.newBrowser(), device)).body.error_code).toBe("passkey_refused");
  });

  it("is for its owner, with a recent second factor, on an account that is not locked", async () => {
    const [alice, mallory] = [await signUpWithPasskey(fixture), await signUpWithPasskey(fixture)];
    expect((await remove(mallory.browser, alice.passkey)).error_code).toBe("not_found");
    await ageProofs(fixture, alice.userId, "11 minutes");
    expect((await remove(alice.browser, alice.passkey)).error_code).toBe("step_up_required");
    await stepUpWithPasskey(alice.browser, alice.device);
    await fixture.db.updateTable("users").set({ total_lock: true }).where("id", "=", alice.userId).execute();
    expect((await remove(alice.browser, alice.passkey)).error_code).toBe("account_locked");
    expect(await passkeysOf(alice.browser)).toHaveLength(1);
  });

  it("takes the recovery codes along with the last second factor", async () => {
    const { browser, passkey } = await signUpWithPasskey(fixture);
    const second = await addPasskey(browser);
    await remove(browser, passkey);
    expect(await recoveryCodesOf(browser)).toHaveLength(10);
    await remove(browser, second);
    expect((await browser.command("USER:TFA:RECOVERY:GET")).error_code).toBe("tfa_not_set");
    expect((await browser.command("USER:TFA:RECOVERY:STATE")).payload).toEqual({ left: 0, were_shown: false });
  });

  it("leaves the last way to log in, and lets another way be the last but one", async () => {
    const wallet = newWallet();
    const { browser } = await signUpByWallet(fixture, wallet);
    const passkey = await addPasskey(browser);
    expect((await browser.command("USER:WALLET:REMOVE", {})).error_code).toBeUndefined();
    expect((await remove(browser, passkey)).error_code).toBe("last_way_in");
    expect(await passkeysOf(browser)).toHaveLength(1);
  });
});

describe("[PASSKEY-9] an account with a passkey", () => {
  it("still logs in by password alone, but confirms nothing by it", async () => {
    const { email, password, device, passkey } = await signUpWithPasskey(fixture);
    const thief = fixture.newBrowser();
    expect((await fixture.logIn(thief, { email, password })).body.user?.email).toBe(email);
    for (const answer of [await sensitive(thief), await remove(thief, passkey)]) {
      expect(answer.error_code).toBe("step_up_required");
    }
    expect((await thief.post("/auth/step_up", { password })).body.error_code).toBe("incorrect_code");
    expect((await sensitive(thief)).error_code).toBe("step_up_required");
    expect((await stepUpWithPasskey(thief, device)).status).toBe(200);
    expect((await sensitive(thief)).error_code).toBeUndefined();
  });

  it("confirms by a recovery code when the passkey is lost", async () => {
    const { email, password, browser, passkey } = await signUpWithPasskey(fixture);
    const [code] = await recoveryCodesOf(browser);
    const elsewhere = fixture.newBrowser();
    await fixture.logIn(elsewhere, { email, password });
    const answer = await elsewhere.post("/auth/step_up", { recovery_code: code?.recovery_code, is_recovery: true });
    expect(answer.status).toBe(200);
    expect((await remove(elsewhere, passkey)).error_code).toBeUndefined();
  });

  it("with an email that was never proven gets none", async () => {
    const { browser, email, password } = await registerSomebody(fixture);
    await fixture.logIn(browser, { email, password });
    expect((await browser.command("USER:PASSKEY:PREPARE")).error_code).toBe("email_unverified");
  });
});
