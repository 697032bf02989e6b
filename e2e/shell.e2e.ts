import { expect, type Page, test } from "./stack/test.ts";

const rail = (page: Page) => page.getByRole("navigation", { name: "Sections" });
const toggle = (page: Page) => page.getByRole("button", { name: /(open|close) menu/i });

test.describe("the sidebar of a player", () => {
  test.beforeEach(async ({ page, newPlayer, logIn }) => logIn(page, await newPlayer()));

  test("[SHELL-1] [SHELL-2] holds the sections in their order", async ({ page }) => {
    await page.goto("/profile");
    const items = rail(page).locator("a, button");
    await expect(items).toHaveText([
      "View Profile",
      "Purchase Assets",
      "Deposit Assets",
      "Withdraw",
      "Deposit",
      "Deposit History",
      "Staking",
      "Transactions",
      "Buy SUPS",
      /^Battle Arena/,
      "Logout",
    ]);
    const targets = await Promise.all((await items.all()).slice(0, 9).map((item) => item.getAttribute("href")));
    expect(targets).toEqual([
      "/profile",
      "/store",
      "/deposit-assets",
      "/withdraw",
      "/deposit",
      "/deposit/history/sups",
      "/staking",
      "/transactions",
      "/buy",
    ]);
    await expect(items.nth(9)).toHaveAttribute("href", /^https:/);
  });

  test("[SHELL-5] logs out: the session ends and the page starts again", async ({ page }) => {
    await page.goto("/profile");
    await expect(rail(page)).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await rail(page).getByRole("button", { name: "Logout" }).click();
    await reloaded;
    expect((await page.request.get("/auth/check")).status()).toBe(401);
    await expect(page).toHaveURL("/logged-out");
  });

  test("[SHELL-6] says that no wallet is connected", async ({ page }) => {
    await page.goto("/profile");
    await expect(page.getByText("Wallet not connected").first()).toBeVisible();
  });

  test("[SHELL-7] [SHELL-8] is 280 px wide and beside the page at 1000 px and above", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/profile");
    const main = page.getByRole("main");
    await expect(rail(page)).toBeVisible();
    expect((await main.boundingBox())?.x).toBeGreaterThanOrEqual(280);
    const box = await page.locator("[data-rail]").boundingBox();
    expect(box?.width).toBe(280);
  });

  test("[SHELL-8] lies over the page below 1000 px", async ({ page }) => {
    await page.setViewportSize({ width: 999, height: 900 });
    await page.goto("/profile");
    await expect(rail(page)).toBeHidden();
    // Its height is another matter: the page may still be loading.
    const placeOf = async () => {
      const { x, y, width } = (await page.locator("main").boundingBox()) ?? {};
      return { x, y, width };
    };
    const before = await placeOf();
    await toggle(page).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "View Profile" })).toBeVisible();
    await expect(page.locator("main")).toHaveCount(1);
    expect(await placeOf()).toEqual(before);
    expect((await page.locator("[data-rail]").boundingBox())?.width).toBeCloseTo(280, 2);
  });

  for (const [width, closes] of [
    [600, true],
    [601, false],
  ] as const) {
    test(`[SHELL-9] at ${width} px it ${closes ? "closes" : "stays"} after a navigation`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/profile");
      await toggle(page).click();
      await page.getByRole("link", { name: "Transactions" }).click();
      await expect(page).toHaveURL("/transactions");
      const item = page.locator("[data-rail]").getByRole("link", { name: "Transactions" });
      if (closes) await expect(item).toBeHidden();
      else await expect(item).toBeVisible();
    });
  }

  test("[SHELL-10] [NAV-26] it starts open at 1025 px and above, and closed below", async ({ page }) => {
    for (const [width, isOpen] of [
      [390, false],
      [1000, false],
      [1024, false],
      [1025, true],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/profile");
      await expect(page.getByRole("main")).toBeVisible();
      await expect(rail(page), `at ${width} px`).toBeVisible({ visible: isOpen });
    }
  });

  test("[SHELL-10] from 1000 to 1024 px it opens beside the page", async ({ page }) => {
    await page.setViewportSize({ width: 1010, height: 900 });
    await page.goto("/profile");
    await toggle(page).click();
    await expect(rail(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(async () => (await page.getByRole("main").boundingBox())?.x).toBeGreaterThanOrEqual(280);
  });
});

test("[SHELL-4] the sidebar of a guest has a Login button and the Store, and nothing of a player", async ({ page }) => {
  await page.goto("/privacy-policy");
  await expect(rail(page).locator("a, button")).toHaveText(["Login", "Store"]);
  await expect(rail(page).locator("a").first()).toHaveAttribute("href", "/login");
  await expect(rail(page).locator("a").last()).toHaveAttribute("href", "/store");
});
