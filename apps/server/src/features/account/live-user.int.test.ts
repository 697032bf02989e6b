/** Whatever changes about a player, wherever they have a page open, it arrives there. */
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../entry/testing/browser.ts";
import { newPersona, type SocialFixture, startSocialFixture } from "../entry/testing/social-fixture.ts";
import { openUserPage } from "../entry/testing/user-page.ts";
import { linkWallet, newWallet } from "../entry/testing/wallets.ts";

let fixture: SocialFixture;
beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const turnOnTwoFactor = async (browser: Browser) => {
  const { secret } = (await browser.command("USER:TFA:GENERATE")).payload as { secret: string };
  return browser.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) });
};

const changes: [string, (browser: Browser, userId: string) => Promise<{ payload?: unknown }>][] = [
  ["profile", (browser, id) => browser.command("USER:UPDATE", { id, first_name: "Alicia" })],
  ["username", (browser) => browser.command("USER:USERNAME:UPDATE", { username: `a${Date.now() % 1e12}` })],
  ["wallet", (browser) => linkWallet(browser, newWallet())],
  ["locks", (browser) => browser.command("USER:LOCK", { type: "minting" })],
  [
    "connections",
    async (browser) =>
      browser.command("USER:GOOGLE:ADD", { google_token: await fixture.googleToken(browser, newPersona()) }),
  ],
  ["two-factor", turnOnTwoFactor],
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

it.each(changes)(
  "[REALTIME-28] a change of %s reaches every open page as USER on /user/{id}",
  async (_what, change) => {
    const browser = fixture.newBrowser();
    const { user } = await fixture.access.signUp(browser);
    // Two tabs: some changes log other devices out.
    const pages = await Promise.all([openUserPage(browser, user.id), openUserPage(browser, user.id)]);
    await change(browser, user.id);
    const changed = await browser.user();
    expect(changed).not.toEqual(user);
    for (const page of pages) {
      const frame = await page.frame(({ key, payload }) => key === "USER" && isSame(payload, changed));
      expect(frame.uri).toBe(`/user/${user.id}`);
      page.socket.terminate();
    }
  },
);
