/** Passkeys with Chromium's virtual authenticator: from the first one to the last. */
import { looksRight, walkOnce } from "./stack/axe.ts";
import { openFrom, receivedBy } from "./stack/external-login.ts";
import { expectStep } from "./stack/onboarding.ts";
import { startOtherSite } from "./stack/other-site.ts";
import { plugIn, test } from "./stack/passkeys.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page } from "./stack/test.ts";
import { makeSessionsStale, setUpTwoFactor } from "./stack/two-factor.ts";

const passkeys = (page: Page) => page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
const usePasskey = (page: Page) => page.getByRole("button", { name: "Use a passkey" });
const openWaysIn = (page: Page) => page.getByRole("button", { name: /Ways to log in/ }).click();
const addPasskey = async (page: Page) => {
  await page.goto("/security");
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText(/Passkey created/)).toBeVisible();
};
const leave = (page: Page) => page.context().clearCookies();

test("[PASSKEY-10] [PASSKEY-12] a player adds a passkey, names it, logs in with it by keyboard, and removes it", async ({
  page,
  home,
  db,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1440);
  const device = await plugIn(page);
  const player = await newPlayer();
  await logIn(page, player, home);
  await addPasskey(page);
  expect(await device.count()).toBe(1);
  await openWaysIn(page);
  await expect(passkeys(page)).toContainText(["On one device only"]);
  await expect(passkeys(page)).toContainText(["Not used yet"]);
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("My laptop");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(passkeys(page)).toContainText(["My laptop"]);
  await looksRight(page);

  // A finger that the device does not know, then the right one.
  await leave(page);
  await device.setVerified(false);
  await page.goto("/login");
  await tabTo(usePasskey(page));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No passkey was used. Try again, or choose another way.")).toBeVisible();
  await looksRight(page);
  await device.setVerified(true);
  await tabTo(usePasskey(page));
  await page.keyboard.press("Enter");
  await page.waitForURL("/profile");

  // By now the confirmation of the login is old, so the removal asks once more.
  await makeSessionsStale(db, player);
  await page.goto("/security");
  await openWaysIn(page);
  await expect(passkeys(page)).toContainText([/Last used/]);
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(confirmation.getByRole("button", { name: "Use a recovery code" })).toBeVisible();
  await looksRight(page);
  await usePasskey(page).click();
  await expect(page.getByText("My laptop has been removed")).toBeVisible();
  await expect(passkeys(page)).toHaveCount(0);
});

test("[PASSKEY-11] the email field offers the passkey among its suggestions", async ({
  page,
  home,
  newPlayer,
  logIn,
}) => {
  await plugIn(page);
  await logIn(page, await newPlayer(), home);
  await addPasskey(page);
  await leave(page);
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  // The device accepts the first suggestion by itself.
  await page.waitForURL("/profile");
});

test("[PASSKEY-13] a login that waits for its second factor takes the passkey instead of a passcode", async ({
  page,
  home,
  db,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1440);
  const device = await plugIn(page);
  const player = await newPlayer();
  await logIn(page, player, home);
  await addPasskey(page);
  await setUpTwoFactor(page, db, player);
  await leave(page);
  // Until the check the device does not respond by itself.
  await device.session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: device.id, enabled: false });
  await page.goto("/login");
  await page.getByLabel("Email").fill(player.email);
  await page.getByLabel("Password", { exact: true }).fill(player.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/tfa\/check/);
  await expect(usePasskey(page)).toBeEnabled();
  await looksRight(page);
  await device.session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: device.id, enabled: true });
  await usePasskey(page).click();
  await page.waitForURL("/profile");
});

test("[ONBOARD-11] the first steps offer a passkey, and the passport then has its seal", async ({
  page,
  home,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1440);
  await plugIn(page);
  await logIn(page, await newPlayer(), home);
  await page.goto("/onboarding?skip_username=true");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expectStep(page, "protect");
  await looksRight(page);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText("Your account is protected. Your seal is on the passport.")).toBeVisible();
  await expect(page.getByText("Your seal goes here")).toHaveCount(0);
});

test("[PASSKEY-10] the window for another site logs in by passkey, and no other site can use it", async ({
  page,
  home,
  stack,
  newPlayer,
  logIn,
}) => {
  await using site = await startOtherSite(stack);
  const device = await plugIn(page);
  await logIn(page, await newPlayer(), home);
  await addPasskey(page);
  await leave(page);
  const { credentials } = await device.session.send("WebAuthn.getCredentials", { authenticatorId: device.id });

  // A phishing page at another name gets nothing from the browser; one at our name, on another port, gets an answer that
  // names its own origin, and the server refuses that.
  const { challenge } = (await (
    await page.request.post("/auth/passkey/request", { data: { purpose: "login" }, headers: { origin: home } })
  ).json()) as { challenge: string };
  const phish = `(async () => {
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const credential = await navigator.credentials.get({ publicKey: { rpId: "localhost", challenge: bytes(${JSON.stringify(challenge)}), userVerification: "required" } });
    return credential.toJSON();
  })()`;
  await page.goto(`${stack.origin}/home`);
  await expect(page.evaluate(phish)).rejects.toThrow(/SecurityError|relying party/i);
  await page.goto(site.origin);
  const passkey = await page.evaluate(phish);
  const answer = await page.request.post(`${home}/auth/passkey`, { data: { passkey }, headers: { origin: home } });
  expect(await answer.json()).toMatchObject({ error_code: "passkey_refused" });

  const popup = await openFrom(page, site, home, { origin: site.origin });
  const inWindow = await plugIn(popup);
  for (const credential of credentials) {
    await inWindow.session.send("WebAuthn.addCredential", { authenticatorId: inWindow.id, credential });
  }
  await usePasskey(popup).click();
  await expect.poll(async () => (await receivedBy(page)).map(({ origin }) => origin)).toEqual([home]);
});
