/** What a phone must load before a page can be used, measured from the production build. */
import { collectibleAddress, giveOne, location, someAttributes, title } from "./stack/collectible-page.ts";
import { gamePictures } from "./stack/game-metadata.ts";
import { cards, machines } from "./stack/inventory-list.ts";
import { deviceHintMs, loaded } from "./stack/loaded.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { withoutTimers } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";

const usableLogin = (page: Page) => async () => {
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  // Everything that the page fetches by itself, the picture included: nothing is hidden behind "later".
  await expect(page.locator("[data-scene] > svg")).toBeVisible();
  await page.waitForLoadState("networkidle");
};

// The page draws one of three pictures by chance, and they differ by several KB: each must fit, not the lucky one.
for (const [picture, chance] of Object.entries({ machine: 0.1, seal: 0.5, horizon: 0.9 })) {
  test(`JavaScript until /login can be used is at most 137 KB gzip, with the picture ${picture}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Math.random = () => value;
    }, chance);
    // What is fetched for later use once the page is at rest: only a slow machine would count it.
    await withoutTimers(page, deviceHintMs);
    expect(await loaded(page, "/login", "script", usableLogin(page))).toBeLessThanOrEqual(137 * 1024);
    await expect(page.locator(`[data-scene="${picture}"]`)).toBeVisible();
  });
}

test("CSS until /login can be used is at most 25 KB gzip", async ({ page }) => {
  expect(await loaded(page, "/login", "stylesheet", usableLogin(page))).toBeLessThanOrEqual(25 * 1024);
});

test("fonts are at most 90 KB", async ({ page }) => {
  expect(await loaded(page, "/login", "font", usableLogin(page))).toBeLessThanOrEqual(90 * 1024);
});

for (const count of [0, 5]) {
  test(`JavaScript until the first signed-in page can be used is at most 191 KB gzip, with ${count} assets`, async ({
    page,
    newPlayer,
    logIn,
    db,
    stack,
  }) => {
    const player = await newPlayer();
    // Of a game that has pictures; where it has none, our drawings come after the cards, as pictures do.
    const owned = machines(count).map((machine) => ({ ...machine, pictures: gamePictures(stack) }));
    if (count > 0) await giveCollectibles(db, player.username, owned);
    await withoutTimers(page, deviceHintMs);
    await logIn(page, player);
    const usable = async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
      if (count > 0) await expect(cards(page)).toHaveCount(count);
      else await expect(page.getByRole("heading", { name: "Inventory Is Empty" })).toBeVisible();
      // Comes after the first paint, and is counted all the same.
      await expect(page.getByRole("button", { name: "Activity", exact: true })).toBeVisible();
      await page.waitForLoadState("networkidle");
    };
    expect(await loaded(page, "/profile", "script", usable)).toBeLessThanOrEqual(191 * 1024);
  });
}

test("JavaScript until the page of a collectible can be used is at most 190 KB gzip", async ({
  page,
  newPlayer,
  logIn,
  db,
  stack,
}) => {
  const player = await newPlayer();
  const pictures = gamePictures(stack);
  const machine = await giveOne(db, player, { name: "Iron Meridian", attributes: someAttributes, pictures });
  await withoutTimers(page, deviceHintMs);
  await logIn(page, player);
  const usable = async () => {
    await expect(title(page)).toHaveText("Iron Meridian");
    await expect(location(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Activity", exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  const address = collectibleAddress(player, machine);
  expect(await loaded(page, address, "script", usable)).toBeLessThanOrEqual(190 * 1024);
});

test("JavaScript until /staking can be used is at most 200 KB gzip, before a wallet is opened", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await withoutTimers(page, deviceHintMs);
  await logIn(page, await newPlayer());
  const usable = async () => {
    // Opens by itself on a first visit, and is counted. What is behind it has no roles.
    await expect(page.getByRole("dialog", { name: "How to participate" })).toBeVisible();
    await expect(page.getByText("Staking has ended")).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  expect(await loaded(page, "/staking", "script", usable)).toBeLessThanOrEqual(200 * 1024);
});

test("JavaScript until /deposit can be used is at most 200 KB gzip, before a wallet is opened", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await withoutTimers(page, deviceHintMs);
  await logIn(page, await newPlayer());
  const usable = async () => {
    // The radio button lies invisibly over its card.
    await page.getByRole("radio", { name: /^Binance Smart Chain/ }).check({ force: true });
    await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Amount")).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  expect(await loaded(page, "/deposit", "script", usable)).toBeLessThanOrEqual(200 * 1024);
});

test("JavaScript until /deposit-assets can be used is at most 200 KB gzip, its collection page too, before a wallet is opened", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await withoutTimers(page, deviceHintMs);
  await logIn(page, await newPlayer());
  const collection = page.getByRole("main").getByRole("link", { name: "Supremacy Achievements" });
  const usable = async () => {
    await expect(collection).toBeVisible();
    await expect(page.getByText("No recent deposit history.")).toBeVisible();
    await collection.click();
    await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Connect your wallet to see its items")).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  expect(await loaded(page, "/deposit-assets", "script", usable)).toBeLessThanOrEqual(200 * 1024);
});
