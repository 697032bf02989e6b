import { expectAccessible } from "./stack/axe.ts";
import { expect, test } from "./stack/test.ts";

test("a page whose file did not arrive says so inside the shell, and Reload brings it back", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.route(/profile-page.*\.js/, (route) => route.abort("connectionfailed"));
  await page.goto("/profile");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expectAccessible(page);
  await page.unroute(/profile-page.*\.js/);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
});
