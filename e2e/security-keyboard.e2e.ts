/** /security without a mouse. Sign-up, login and onboarding by keyboard: access-signup, slice and onboarding. */
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page, test } from "./stack/test.ts";

const devices = (page: Page) => page.getByRole("region", { name: "Devices and sessions" }).getByRole("listitem");

test("by keyboard alone a player finds the page and logs out the other device", async ({
  page,
  browser,
  newPlayer,
  logIn,
  stack,
}) => {
  const player = await newPlayer();
  await using other = await browser.newContext({ baseURL: stack.origin });
  await logIn(await other.newPage(), player);
  await logIn(page, player);
  await page.goto("/profile");
  await tabTo(page.getByRole("link", { name: "Security", exact: true }));
  await page.keyboard.press("Enter");
  await expect(devices(page)).toHaveCount(2);
  await tabTo(page.getByRole("button", { name: "Log out everywhere else" }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("dialog").getByRole("button", { name: "Log out everywhere else" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("One other device has been logged out")).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
});
