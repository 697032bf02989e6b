/** S10: what changes who can get in makes withdrawals wait. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../testing/start-test-api.ts";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import type { Browser } from "../testing/browser.ts";
import { resetTokenOf } from "../testing/two-factor-players.ts";
import { heldForMs, linkWallet, newWallet, signUpLinked, unlinkWallet } from "../testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<typeof signUpLinked>>;

/** Each returns the browser in which the owner is logged in afterwards. */
const changes: Record<string, (person: Person, at: TestApi) => Promise<Browser>> = {
  "a password reset": async ({ email }, at) => {
    const browser = fixture.newBrowser({ at });
    const password = "Copper-Harbour-77";
    await browser.post("/auth/reset", { token: await resetTokenOf(fixture, email), new_password: password });
    await fixture.logIn(browser, { email, password });
    return browser;
  },
  "a two-factor removal": async ({ browser }, at) => {
    const there = browser.copy(at);
    await fixture.turnOnTwoFactor(there);
    await there.command("USER:TFA:CANCEL");
    return there;
  },
  "the replacement of a wallet": async ({ browser }, at) => {
    const there = browser.copy(at);
    await linkWallet(there, newWallet());
    return there;
  },
  "the removal of a wallet": async ({ browser }, at) => {
    const there = browser.copy(at);
    await unlinkWallet(there);
    return there;
  },
};

describe.each(Object.entries(changes))("[SESSION-21] after %s", (_name, change) => {
  it("withdrawals are held for 24 hours, or as long as configured, and the player is told until when", async () => {
    const hourly = await fixture.startAnother({ WITHDRAWAL_HOLD_MS: "3600000" });
    for (const [at, hours] of [
      [fixture.api, 24],
      [hourly, 1],
    ] as const) {
      const person = await signUpLinked(fixture, newWallet());
      expect(await heldForMs(person.browser)).toBeUndefined();
      const heldMs = await heldForMs(await change(person, at));
      expect(heldMs).toBeGreaterThan(hours * 3_600_000 - 60_000);
      expect(heldMs).toBeLessThanOrEqual(hours * 3_600_000);
    }
  });
});
