/** Passkeys with Chromium's virtual authenticator: from the first one to the last. */
import { expectAccessibleEverywhere, looksRight, walkOnce } from "./stack/axe.ts";
import { plugIn, test } from "./stack/passkeys.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page } from "./stack/test.ts";

const passkeys = (page: Page) => page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
const usePasskey = (page: Page) => page.getByRole("button", { name: "Use a passkey" });

test("[PASSKEY-10] [PASSKEY-12] [PASSKEY-13] a player adds a passkey, logs in with it, confirms with it and removes it", async ({
  page,
  home,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1440);
  const device = await plugIn(page);
  const player = await newPlayer();
  await logIn(page, player, home);
  await page.goto(`${home}/security`);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText(/Passkey created/)).toBeVisible();
  expect(await device.count()).toBe(1);
  await page.getByRole("button", { name: /Ways to log in/ }).click();
  await expect(passkeys(page)).toContainText(["On one device only"]);
  await looksRight(page);

  // By the button, from another visit: no passcode, no password.
  await page.context().clearCookies();
  await page.goto(`${home}/login`);
  await expect(usePasskey(page)).toBeEnabled();
  await looksRight(page);
  await usePasskey(page).click();
  await page.waitForURL(`${home}/profile`);
});
