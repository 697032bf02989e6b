/** The store is closed and says where assets can be found. */
import { expectAccessibleEverywhere, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { expect, test } from "./stack/test.ts";

test("[STORE-1] [STORE-2] sells nothing and points to three places", async ({ page, newPlayer, logIn }) => {
  await walkOnce(page, 390, 1440);
  await logIn(page, await newPlayer());
  await page.goto("/store");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The store is closed");
  const links = page.getByRole("main").getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual([
    "https://play.supremacy.example/marketplace",
    "https://store.supremacy.example",
    "https://market.example/collection/supremacy",
  ]);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectAccessibleEverywhere(page);
  await expectNoSidewaysScroll(page);
});
