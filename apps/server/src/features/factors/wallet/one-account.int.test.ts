import { termsVersion } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import { linkPayload, logInWithWallet, newWallet, signUpByWallet, signUpLinked } from "../../entry/testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("[WALLET-15] an address", () => {
  it("belongs to one account: linking a taken one is refused in any case of letters", async () => {
    const wallet = newWallet();
    const { user: alice } = await signUpLinked(fixture, wallet);
    const { browser } = await signUpLinked(fixture, newWallet());
    const payload = await linkPayload(browser, wallet);
    const spelled = { ...payload, public_address: wallet.address.toLowerCase() };
    expect(await browser.command("USER:WALLET:ADD", spelled)).toMatchObject({
      key: "ERROR",
      error_code: "wallet_taken",
    });
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body.user?.id).toBe(alice.id);
  });

  it("signs up once, and not at all when it was linked meanwhile", async () => {
    const wallet = newWallet();
    const { user } = await signUpByWallet(fixture, wallet);
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body.user?.id).toBe(user.id);

    const late = newWallet();
    const newcomerBrowser = fixture.newBrowser();
    const { body } = await logInWithWallet(newcomerBrowser, late);
    const { user: alice } = await signUpLinked(fixture, late);
    const answer = await newcomerBrowser.post("/auth/signup", {
      auth_type: "wallet",
      terms_version: termsVersion,
      username: `late_${user.username.slice(-8)}`,
      captcha_token: await fixture.solvedCaptcha("signup"),
      wallet: { token: wanted(body.token, "token") },
    });
    expect(answer.status).toBe(400);
    expect((await logInWithWallet(fixture.newBrowser(), late)).body.user?.id).toBe(alice.id);
  });

  it("is linked by one of many accounts at once", async () => {
    const wallet = newWallet();
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = fixture.newBrowser();
        await fixture.signUp(browser);
        return { browser, payload: await linkPayload(browser, wallet) };
      }),
    );
    const answers = await Promise.all(
      people.map(({ browser, payload }) => browser.command("USER:WALLET:ADD", payload)),
    );
    expect(answers.map(({ error_code }) => error_code).filter((code) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ error_code }) => error_code === "wallet_taken")).toHaveLength(7);
  });
});
