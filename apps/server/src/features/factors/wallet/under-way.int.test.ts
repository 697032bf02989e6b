/** A login by a wallet at the very moment at which the wallet is removed. */
import { waitUntil } from "@passport/testbed";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../../platform/secrets/token.ts";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { waitersOnLocks } from "../../entry/testing/count-lock-waits.ts";
import { mailedToken } from "../../entry/testing/two-factor-players.ts";
import {
  linkPayload,
  linkWallet,
  logInWithWallet,
  newWallet,
  signUpLinked,
  unlinkWallet,
  type Wallet,
  walletProof,
} from "../../entry/testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("a login by the wallet that is just being let in", () => {
  /** Holds the login up just before its session is committed, until `change` waits for it as well or is done. */
  const changeWhileEntering = async (
    userId: string,
    entering: Browser,
    wallet: Wallet,
    change: () => Promise<unknown>,
  ) => {
    const proof = await walletProof(entering, wallet);
    const token = wanted([...entering.cookies].find(([name]) => !name.includes("sid"))?.[1], "browser cookie");
    const row = { user_id: userId, browser_hash: hashToken(token) };
    return fixture.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("known_browsers").values(row).execute();
      const entered = entering.post("/auth/wallet", proof);
      await waitUntil("the login to wait", async () => (await waitersOnLocks(fixture)) === 1);
      let isChanged = false;
      const changed = change().finally(() => {
        isChanged = true;
      });
      await waitUntil("the change to wait", async () => isChanged || (await waitersOnLocks(fixture)) === 2);
      await transaction.deleteFrom("known_browsers").where("browser_hash", "=", row.browser_hash).execute();
      return { entered, changed };
    });
  };

  it.each([
    ["removed", unlinkWallet],
    ["replaced", (browser: Browser) => linkWallet(browser, newWallet())],
  ])("has no session when the wallet is %s", async (_what, change) => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const entering = fixture.newBrowser();
    const { entered, changed } = await changeWhileEntering(user.id, entering, wallet, () => change(browser));
    expect([(await entered).status, await changed]).toMatchObject([200, { payload: { id: user.id } }]);
    expect(await entering.user()).toBeUndefined();
    expect((await browser.user())?.id).toBe(user.id);
  });

  it("has no session when two-factor is turned on: no session stays without a second factor", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const { payload } = await browser.command("USER:TFA:GENERATE");
    const { secret } = payload as { secret: string };
    const entering = fixture.newBrowser();
    const { entered, changed } = await changeWhileEntering(user.id, entering, wallet, () =>
      browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) }),
    );
    expect([(await entered).status, await changed]).toMatchObject([200, { key: "USER:TFA:VERIFICATION" }]);
    expect(await entering.user()).toBeUndefined();
    expect((await browser.user())?.two_factor_authentication_activated).toBe(true);
  });

  it("has no session when the owner says that it was someone else", async () => {
    const wallet = newWallet();
    const { user, email, password } = await signUpLinked(fixture, wallet);
    // A login elsewhere is told by mail, with the link.
    await fixture.logIn(fixture.newBrowser(), { email, password });
    const token = await mailedToken(fixture, email, "/not-me");
    const entering = fixture.newBrowser();
    const { entered, changed } = await changeWhileEntering(user.id, entering, wallet, () =>
      fixture.newBrowser().post("/auth/not_me", { token }),
    );
    expect([(await entered).status, await changed]).toMatchObject([200, { status: 200 }]);
    expect(await entering.user()).toBeUndefined();
  });

  it("waits in no circle, whatever else happens", async () => {
    for (let round = 0; round < 6; round++) {
      const wallet = newWallet();
      const { browser, email, password } = await signUpLinked(fixture, wallet);
      const payload = await linkPayload(browser, newWallet());
      const answers = await Promise.all([
        // A login in the same browser ends the session, and the sockets with it.
        browser.command("USER:WALLET:ADD", payload).catch(() => "closed"),
        unlinkWallet(browser).catch(() => "closed"),
        logInWithWallet(fixture.newBrowser(), wallet),
        logInWithWallet(browser.copy(), wallet),
        fixture.logIn(fixture.newBrowser(), { email, password }),
        browser.copy().post("/auth/change_password", { password, new_password: "Copper-Meadow-77" }),
      ]);
      expect(answers.filter((answer) => JSON.stringify(answer).includes('"internal"'))).toEqual([]);
    }
    expect(fixture.api.log()).not.toContain("deadlock");
  });
});
