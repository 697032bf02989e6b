/** What a server must refuse of an authenticator, case by case: WebAuthn level 3, sections 7.1 and 7.2. */
import { generateKeyPairSync } from "node:crypto";
import type { Lies } from "@passport/testbed/client/passkey";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import {
  addPasskey,
  logInWithPasskey,
  newDevice,
  preparePasskey,
  requestPasskey,
  signUpWithPasskey,
  stepUpWithPasskey,
} from "../../entry/testing/passkeys.ts";
import { beginGuardedLogin, eventsOf, subjectsTo } from "../../entry/testing/two-factor-players.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const refusal = "This passkey wasn't accepted. Try another one, or log in another way.";
const refused = { error_code: "passkey_refused", message: refusal };
/** The same over a socket. */
const refusedCommand = { key: "ERROR", error_code: "passkey_refused", error: refusal };

/** Each is wrong in one thing only. */
const lies: Record<string, Lies> = {
  "another origin": { origin: "https://passport.example.evil.example" },
  "our origin without encryption": { origin: "http://passport.example" },
  "our origin on another port": { origin: "https://passport.example:8443" },
  "another relying party": { rpId: "evil.example" },
  "a challenge that is not ours": { challenge: Buffer.alloc(32, 7).toString("base64url") },
  "a frame of another site": { crossOrigin: true },
  "the other kind of ceremony": { type: "payment.get" },
  "a user who was not verified": { isUserVerified: false },
  "a user who was not there": { isUserPresent: false, isUserVerified: false },
};

describe("[PASSKEY-3] a login is refused with", () => {
  const signature = { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey };
  const stranger = { userHandle: Buffer.alloc(16, 9).toString("base64url") };
  const more = { ...lies, "another key": signature, "another user": stranger, "no user": { userHandle: undefined } };

  it.each(Object.entries(more))("%s", async (_name, lie) => {
    const { device, userId } = await signUpWithPasskey(fixture);
    const browser = fixture.newBrowser();
    const answer = await logInWithPasskey(browser, device, lie);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(refused)]);
    expect(await browser.user()).toBeUndefined();
    expect((await eventsOf(fixture, userId)).at(-1)).toBe(
      "challenge" in lie || "crossOrigin" in lie ? "passkey_added passkey" : "login_failed passkey",
    );
  });

  it("a passkey without an account", async () => {
    const device = newDevice();
    device.create(await preparePasskey((await signUpWithPasskey(fixture)).browser));
    expect((await logInWithPasskey(fixture.newBrowser(), device)).body).toMatchObject(refused);
  });
});

describe("[PASSKEY-3] a challenge", () => {
  it("is good once: of 20 at once one logs in, and none afterwards", async () => {
    const { device } = await signUpWithPasskey(fixture, newDevice({ isSynced: true }));
    const browser = fixture.newBrowser();
    const passkey = device.get(await requestPasskey(browser));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.copy().post("/auth/passkey", { passkey })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await browser.post("/auth/passkey", { passkey })).body).toMatchObject(refused);
  });

  it("is gone after a wrong answer, too", async () => {
    const { device } = await signUpWithPasskey(fixture);
    const browser = fixture.newBrowser();
    const request = await requestPasskey(browser);
    const wrong = device.get(request, { isUserVerified: false });
    await browser.post("/auth/passkey", { passkey: wrong });
    expect((await browser.post("/auth/passkey", { passkey: device.get(request) })).body).toMatchObject(refused);
  });

  it("serves the browser that asked, for ten minutes", async () => {
    const { device } = await signUpWithPasskey(fixture);
    const [browser, mallory] = [fixture.newBrowser(), fixture.newBrowser()];
    const stolen = device.get(await requestPasskey(browser));
    await requestPasskey(mallory);
    expect((await mallory.post("/auth/passkey", { passkey: stolen })).body).toMatchObject(refused);
    const request = await requestPasskey(browser);
    expect(request.timeout).toBe(600_000);
    await fixture.db.updateTable("passkey_challenges").set({ expires_at: sql`now()` }).execute();
    expect((await browser.post("/auth/passkey", { passkey: device.get(request) })).body).toMatchObject(refused);
  });

  it("serves the purpose that it was asked for", async () => {
    const { device, browser, userId, ...person } = await signUpWithPasskey(fixture);
    await fixture.turnOnTwoFactor(browser);
    const visitor = browser.copy();
    const token = await beginGuardedLogin(fixture, visitor, person);
    const requests = {
      login: await requestPasskey(visitor),
      second_factor: await requestPasskey(visitor, "second_factor", token),
      step_up: await requestPasskey(browser, "step_up"),
    };
    const uses = {
      login: (passkey: object) => visitor.post("/auth/passkey", { passkey }),
      second_factor: (passkey: object) => visitor.post("/auth/tfa", { token, passkey }),
      step_up: (passkey: object) => browser.post("/auth/step_up", { passkey }),
    };
    for (const [asked, request] of Object.entries(requests)) {
      for (const [used, use] of Object.entries(uses)) {
        if (asked === used) continue;
        expect((await use(device.get(request))).body, `${asked} for ${used}`).toMatchObject(refused);
      }
    }
    expect((await uses.step_up(device.get(requests.step_up))).status).toBe(200);
    expect(await eventsOf(fixture, userId)).toContain("stepped_up passkey");
  });

  it("of one player is not answered by another player's passkey", async () => {
    const [alice, mallory] = [await signUpWithPasskey(fixture), await signUpWithPasskey(fixture)];
    expect((await stepUpWithPasskey(alice.browser, mallory.device)).body).toMatchObject(refused);
    expect(await eventsOf(fixture, alice.userId)).toContain("step_up_failed passkey");
    expect(await eventsOf(fixture, mallory.userId)).not.toContain("step_up_failed passkey");
  });
});

describe("[PASSKEY-4] the count of uses", () => {
  it("that goes back or stands still opens nothing, is logged, and its owner is told", async () => {
    const { device, email, userId } = await signUpWithPasskey(fixture);
    const copy = device.copy();
    expect((await logInWithPasskey(fixture.newBrowser(), device)).status).toBe(200);
    expect((await logInWithPasskey(fixture.newBrowser(), device)).status).toBe(200);
    for (const lie of [{}, { signCount: 2 }, { signCount: 0 }]) {
      const browser = fixture.newBrowser();
      expect((await logInWithPasskey(browser, copy, lie)).body).toMatchObject(refused);
      expect(await browser.user()).toBeUndefined();
    }
    expect((await eventsOf(fixture, userId)).filter((event) => event === "passkey_copied passkey")).toHaveLength(3);
    expect(await subjectsTo(fixture, email)).toContain("One of your passkeys may have been copied");
    expect((await logInWithPasskey(fixture.newBrowser(), device)).status).toBe(200);
  });

  it("is never raised by a keychain that syncs, and that is accepted", async () => {
    const { device } = await signUpWithPasskey(fixture, newDevice({ isSynced: true }));
    for (let login = 0; login < 2; login += 1) {
      expect((await logInWithPasskey(fixture.newBrowser(), device)).status).toBe(200);
    }
  });
});

describe("[PASSKEY-5] a new passkey", () => {
  const signUp = async () => {
    const browser = fixture.newBrowser();
    await fixture.signUp(browser);
    return browser;
  };
  const add = async (browser: Awaited<ReturnType<typeof signUp>>, device: ReturnType<typeof newDevice>, lie?: Lies) => {
    const passkey = device.create(await preparePasskey(browser), lie);
    return browser.command("USER:PASSKEY:ADD", { passkey });
  };

  it.each(Object.entries(lies))("is refused with %s", async (_name, lie) => {
    const browser = await signUp();
    expect(await add(browser, newDevice(), lie)).toMatchObject(refusedCommand);
    expect((await browser.user())?.has_passkey).toBe(false);
  });

  it.each(["EdDSA", "ES256", "RS256"] as const)("may use %s, and logs in with it", async (algorithm) => {
    const device = newDevice({ algorithm });
    await addPasskey(await signUp(), device);
    expect((await logInWithPasskey(fixture.newBrowser(), device)).status).toBe(200);
  });

  it("may not use any other algorithm", async () => {
    expect(await add(await signUp(), newDevice({ algorithm: "ES384" }))).toMatchObject(refusedCommand);
  });

  it("that another player has already is refused", async () => {
    const { device, userId } = await signUpWithPasskey(fixture);
    const mallory = await signUp();
    expect(await add(mallory, device.copy())).toMatchObject(refusedCommand);
    const browser = fixture.newBrowser();
    const handle = Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
    await logInWithPasskey(browser, device, { userHandle: handle });
    expect((await browser.user())?.id).toBe(userId);
  });

  it("comes once for a challenge, in the session that asked", async () => {
    const browser = await signUp();
    const elsewhere = await signUp();
    const creation = await preparePasskey(browser);
    const send = (passkey: object, from = browser) => from.command("USER:PASSKEY:ADD", { passkey });
    expect(await send(newDevice().create(creation), elsewhere)).toMatchObject(refusedCommand);
    expect((await send(newDevice().create(creation))).error_code).toBeUndefined();
    expect(await send(newDevice().create(creation))).toMatchObject(refusedCommand);
  });
});
