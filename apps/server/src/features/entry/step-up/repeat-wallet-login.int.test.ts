import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import { ageProofs, eventsOf } from "../testing/two-factor-players.ts";
import { linkPayload, newWallet, signUpByWallet, stepUpWithWallet, unlinkWallet } from "../testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("confirming with a wallet", () => {
  it("[SESSION-19] is how an account without two-factor and password steps up", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpByWallet(fixture, wallet);
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    const replacement = newWallet();
    const payload = await linkPayload(browser, replacement);
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({ error_code: "step_up_required" });
    const value = browser.cookies.get("__Host-passport-sid");
    expect(await stepUpWithWallet(browser, wallet)).toMatchObject({ status: 200, body: { success: true } });
    expect(browser.cookies.get("__Host-passport-sid")).not.toBe(value);
    expect(await eventsOf(fixture, user.id)).toContain("stepped_up wallet");
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({
      payload: { public_address: replacement.address },
    });
  });

  it("with another wallet's signature, or twice with one, confirms nothing", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpByWallet(fixture, wallet);
    const signer = { ...wallet, signMessage: newWallet().signMessage };
    expect(await stepUpWithWallet(browser, signer)).toMatchObject({
      status: 401,
      body: { error_code: "signature_invalid" },
    });
    expect(await eventsOf(fixture, user.id)).toContain("step_up_failed wallet");
    for (const proof of [
      { signature: "0x", nonce: "" },
      { signature: "no hex", nonce: "0".repeat(32) },
    ]) {
      expect(await browser.post("/auth/step_up", { wallet: proof })).toMatchObject({ status: 401 });
    }
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    expect(await unlinkWallet(browser)).toMatchObject({ error_code: "step_up_required" });
  });

  it("is worth nothing where two-factor is on", async () => {
    const wallet = newWallet();
    const { browser } = await signUpByWallet(fixture, wallet);
    await fixture.turnOnTwoFactor(browser);
    expect(await stepUpWithWallet(browser, wallet)).toMatchObject({
      status: 401,
      body: { error_code: "incorrect_code" },
    });
  });
});
