import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessWorld, startAccessWorld, wanted } from "../testing/access-world.ts";
import { linkPayload, logInWithWallet, newWallet, signUpByWallet, signUpLinked } from "../testing/wallets.ts";

let world: AccessWorld;
beforeAll(async () => {
  world = await startAccessWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

describe("[WALLET-15] an address", () => {
  it("belongs to one account: linking a taken one is refused in any case of letters", async () => {
    const wallet = newWallet();
    const { user: alice } = await signUpLinked(world, wallet);
    const { browser } = await signUpLinked(world, newWallet());
    const payload = await linkPayload(browser, wallet);
    const spelled = { ...payload, public_address: wallet.address.toLowerCase() };
    expect(await browser.command("USER:WALLET:ADD", spelled)).toMatchObject({
      key: "ERROR",
      error_code: "wallet_taken",
    });
    expect((await logInWithWallet(world.newBrowser(), wallet)).body.user?.id).toBe(alice.id);
  });

  it("signs up once, and not at all when it was linked meanwhile", async () => {
    const wallet = newWallet();
    const { user } = await signUpByWallet(world, wallet);
    expect((await logInWithWallet(world.newBrowser(), wallet)).body.user?.id).toBe(user.id);

    const late = newWallet();
    const newcomerBrowser = world.newBrowser();
    const { body } = await logInWithWallet(newcomerBrowser, late);
    const { user: alice } = await signUpLinked(world, late);
    const answer = await newcomerBrowser.post("/auth/signup", {
      auth_type: "wallet",
      username: `late_${user.username.slice(-8)}`,
      captcha_token: await world.solvedCaptcha("signup"),
      wallet: { token: wanted(body.token, "token") },
    });
    expect(answer.status).toBe(400);
    expect((await logInWithWallet(world.newBrowser(), late)).body.user?.id).toBe(alice.id);
  });

  it("is linked by one of many accounts at once", async () => {
    const wallet = newWallet();
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = world.newBrowser();
        await world.signUp(browser);
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
