/** Passkeys as players use them. What a device may not say is in passkey-conformance.int.test.ts. */
import { passkeysMax } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import {
  addPasskey,
  logInWithPasskey,
  newDevice,
  passkeysOf,
  preparePasskey,
  requestPasskey,
  signUpWithPasskey,
} from "../../entry/testing/passkeys.ts";
import {
  ageProofs,
  beginGuardedLogin,
  eventsOf,
  recoveryCodesOf,
  signUpGuarded,
} from "../../entry/testing/two-factor-players.ts";
import { reasonsOf, signUpRich } from "../../holds/testing/rich-player.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("[PASSKEY-1] a login with a passkey", () => {
  it("opens a session in a new browser and says so", async () => {
    const { device, userId } = await signUpWithPasskey(fixture);
    const browser = fixture.newBrowser();
    const { status, body } = await logInWithPasskey(browser, device);
    expect([status, body.auth_type, body.user?.id]).toEqual([200, "passkey", userId]);
    expect((await browser.user())?.has_passkey).toBe(true);
    expect(await eventsOf(fixture, userId)).toContain("logged_in passkey");
    expect((await passkeysOf(browser))[0]?.last_used_at).toEqual(expect.any(String));
  });

  it("is both factors: no passcode is asked for, and recovery codes are shown after it", async () => {
    const { browser: own } = await signUpGuarded(fixture);
    const device = newDevice();
    await addPasskey(own, device);
    const browser = fixture.newBrowser();
    const { body } = await logInWithPasskey(browser, device);
    expect(body).not.toHaveProperty("tfa_token");
    expect(await recoveryCodesOf(browser)).toHaveLength(10);
  });

  it("waits after many failures from one range of addresses", async () => {
    const browser = fixture.newBrowser();
    for (let failure = 0; failure < 21; failure += 1) await logInWithPasskey(browser, newDevice());
    expect((await logInWithPasskey(browser, newDevice())).body.error_code).toBe("wait_before_retry");
  });
});

describe("[PASSKEY-2] the challenge", () => {
  it("of a login names no account, to players and guests alike", async () => {
    const { browser } = await signUpWithPasskey(fixture);
    for (const asking of [browser, fixture.newBrowser()]) {
      expect(await requestPasskey(asking)).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: "passport.example",
        timeout: 600_000,
        userVerification: "required",
        allowCredentials: [],
      });
    }
  });

  it("of a second factor needs the token of this browser's login, and of a step-up a session", async () => {
    const bob = await signUpGuarded(fixture);
    const device = newDevice();
    await addPasskey(bob.browser, device);
    const browser = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, browser, bob);
    const id = device.credentialId.toString("base64url");
    const { allowCredentials } = await requestPasskey(browser, "second_factor", token);
    expect(allowCredentials).toEqual([{ id, type: "public-key", transports: ["internal"] }]);
    const ask = (from: Browser, body: object) => from.post("/auth/passkey/request", body);
    for (const [from, wrong] of [
      [fixture.newBrowser(), token],
      [browser, "nothing"],
      [browser, undefined],
    ] as const) {
      const { body } = await ask(from, { purpose: "second_factor", token: wrong });
      expect(body.error_code).toBe("tfa_expired");
    }
    expect((await ask(browser, { purpose: "step_up" })).body.error_code).toBe("not_authenticated");
  });

  it("is refused to an account without a passkey, once that account has shown its first factor", async () => {
    const bob = await signUpGuarded(fixture);
    const browser = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, browser, bob);
    const answers = [
      await browser.post("/auth/passkey/request", { purpose: "second_factor", token }),
      await bob.browser.post("/auth/passkey/request", { purpose: "step_up" }),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({ error_code: "passkey_none", message: "This account has no passkey." });
    }
  });
});

describe("[PASSKEY-5] adding one", () => {
  it("asks the device for a key that it finds by itself, and for its owner", async () => {
    const browser = fixture.newBrowser();
    const { user } = await fixture.signUp(browser);
    const first = newDevice();
    await addPasskey(browser, first);
    expect(await preparePasskey(browser)).toMatchObject({
      rp: { id: "passport.example", name: "Passport" },
      user: { name: user.username },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: first.credentialId.toString("base64url") }],
    });
  });

  it("needs a recent proof, an account that is not locked, and a verified email", async () => {
    const browser = fixture.newBrowser();
    const { user } = await fixture.signUp(browser);
    const passkey = newDevice().create(await preparePasskey(browser));
    const add = () => browser.command("USER:PASSKEY:ADD", { passkey });
    const both = async () => [(await browser.command("USER:PASSKEY:PREPARE")).error_code, (await add()).error_code];
    await ageProofs(fixture, user.id, "11 minutes");
    expect(await both()).toEqual(["step_up_required", "step_up_required"]);
    await ageProofs(fixture, user.id, "0 minutes");
    await fixture.db.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
    expect(await both()).toEqual(["account_locked", "account_locked"]);
    const change = { total_lock: false, verified: false };
    await fixture.db.updateTable("users").set(change).where("id", "=", user.id).execute();
    expect(await both()).toEqual(["email_unverified", "email_unverified"]);
    expect((await browser.user())?.has_passkey).toBe(false);
  });

  it("ends at twenty", async () => {
    const { browser, userId } = await signUpWithPasskey(fixture);
    const passkey = newDevice().create(await preparePasskey(browser));
    await sql`insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, aaguid, name, is_syncable, is_synced)
      select gen_random_uuid(), user_id, sha256(n::text::bytea), public_key, 0, transports, aaguid, name, false, false
      from passkeys, generate_series(2, ${passkeysMax}) n where user_id = ${userId}`.execute(fixture.db);
    for (const answer of [
      await browser.command("USER:PASSKEY:PREPARE"),
      await browser.command("USER:PASSKEY:ADD", { passkey }),
    ]) {
      expect(answer.error).toBe("This account has 20 passkeys. Remove one first.");
    }
    expect(await passkeysOf(browser)).toHaveLength(20);
  });
});

describe("[PASSKEY-6] an added passkey", () => {
  it("is listed with its name, its keeper, and whether it is synced; the newest first", async () => {
    const browser = fixture.newBrowser();
    await fixture.signUp(browser);
    await addPasskey(browser, newDevice());
    const keychain = { isSynced: true, aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd" };
    await addPasskey(browser, newDevice(keychain), "My phone");
    expect(await passkeysOf(browser)).toMatchObject([
      { name: "My phone", keeper: "iCloud Keychain", is_synced: true, last_used_at: null },
      { name: "Unknown browser on Linux", keeper: null, is_synced: false, last_used_at: null },
    ]);
  });

  it("is mailed with the link by which its owner says that it was not them, and nothing leaves for a day", async () => {
    const { browser, email } = await signUpRich(fixture);
    await addPasskey(browser);
    const mail = await fixture.mailTo(email);
    expect(mail.subject).toBe("A passkey was added to your Passport account");
    expect(mail.text).toContain("Unknown browser on Linux");
    expect(mail.links.map(({ pathname }) => pathname)).toContain("/not-me");
    expect(await reasonsOf(browser)).toEqual(["passkey_added"]);
  });

  it("brings recovery codes along, once, and counts as the second factor of this session", async () => {
    const { browser } = await signUpWithPasskey(fixture);
    const codes = await recoveryCodesOf(browser);
    expect(codes).toHaveLength(10);
    await addPasskey(browser);
    await fixture.turnOnTwoFactor(browser);
    expect(await recoveryCodesOf(browser)).toEqual(codes);
  });

  it("can be given another name, by its owner alone", async () => {
    const [alice, mallory] = [await signUpWithPasskey(fixture), await signUpWithPasskey(fixture)];
    const rename = (browser: Browser, name: string) =>
      browser.command("USER:PASSKEY:RENAME", { id: alice.passkey.id, name });
    expect((await rename(mallory.browser, "Mine")).error_code).toBe("not_found");
    expect((await rename(alice.browser, "  YubiKey 5C  ")).payload).toBe(true);
    expect((await rename(alice.browser, " ")).error_code).toBe("bad_request");
    expect(await passkeysOf(alice.browser)).toMatchObject([{ name: "YubiKey 5C" }]);
  });
});
