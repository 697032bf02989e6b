/** Every state of the page at three widths: readable by everybody, by keyboard, in any language, and light enough. */
import type { Locator } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { fightBattles } from "./stack/battles.ts";
import { takeWire } from "./stack/commands.ts";
import { deviceHintMs, loaded } from "./stack/loaded.ts";
import { withoutTimers } from "./stack/stop-clock.ts";
import { expect, type Page, test, viewportOf, widths } from "./stack/test.ts";
import { short } from "./stack/transaction-list.ts";

const expectSound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
const loadingRows = (page: Page) => page.locator("table[aria-busy=true] tbody tr");

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width) });

    test("axe finds nothing in a filled list", async ({ page, newPlayer, logIn, purseOf }) => {
      const player = await newPlayer();
      await fightBattles(await purseOf(player), 6);
      await logIn(page, player);
      await page.goto("/transactions?page_size=5");
      await expect(page.getByText("Showing 5 of 6")).toBeVisible();
      if (width === 390) {
        await page.getByRole("button", { name: "Filters and order" }).click();
        await expect(page.getByLabel("From date")).toBeVisible();
      }
      await expectSound(page);
    });

    test("axe finds nothing in an open receipt", async ({ page, newPlayer, logIn, purseOf }) => {
      const player = await newPlayer();
      const [reference = ""] = await fightBattles(await purseOf(player), 1);
      await logIn(page, player);
      await page.goto(`/transactions?receipt=${reference}`);
      await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
      await expectSound(page);
    });

    test("axe finds nothing where a receipt is missing", async ({ page, newPlayer, logIn }) => {
      await logIn(page, await newPlayer());
      await page.goto("/transactions?receipt=01936c1e-7a00-7000-8000-00000c9f2c41");
      await expect(page.getByRole("heading", { name: "No such receipt" })).toBeVisible();
      await expectSound(page);
    });

    test("axe finds nothing in the menu with a held amount", async ({ page, newPlayer, logIn, purseOf }) => {
      const player = await newPlayer();
      const purse = await purseOf(player);
      await purse.receives(10_00n);
      await purse.holds(5_00n);
      await logIn(page, player);
      await page.goto("/transactions");
      if (width <= 1024) await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByText("5.00 held")).toBeVisible();
      await expectSound(page);
    });

    test("axe finds nothing in an empty list", async ({ page, newPlayer, logIn }) => {
      await logIn(page, await newPlayer());
      await page.goto("/transactions");
      await expect(page.getByText("No transaction history for any group")).toBeVisible();
      await expectSound(page);
    });

    test("axe finds nothing in a search without a match", async ({ page, newPlayer, logIn }) => {
      await logIn(page, await newPlayer());
      await page.goto("/transactions?search=none&from=2026-04-06&to=2026-04-05");
      await expect(page.getByText("Nothing matches")).toBeVisible();
      await expectSound(page);
    });

    test("axe finds nothing while the list loads", async ({ page, newPlayer, logIn }) => {
      await logIn(page, await newPlayer());
      const wire = await takeWire(page);
      wire.hold("TRANSACTION:LIST");
      await page.goto("/transactions?page_size=5");
      await expect(loadingRows(page)).toHaveCount(5);
      await expectSound(page);
    });

    test("it loads in the geometry of what comes", async ({ page, newPlayer, logIn, purseOf }) => {
      const player = await newPlayer();
      await fightBattles(await purseOf(player), 5);
      await logIn(page, player);
      const wire = await takeWire(page);
      wire.hold("TRANSACTION:LIST");
      await page.goto("/transactions?page_size=5");
      await expect(loadingRows(page)).toHaveCount(5);
      const lastRow = page.locator("tbody tr").last();
      const waiting = await lastRow.boundingBox();
      wire.release();
      await expect(page.getByText("Showing 5 of 5")).toBeVisible();
      const filled = await lastRow.boundingBox();
      // A long name may take a line more; five rows that jump would be seen.
      expect(Math.abs((filled?.y ?? 0) - (waiting?.y ?? 0))).toBeLessThanOrEqual(24);
    });

    test("a list that cannot be read says so and has a way on, and axe finds nothing", async ({
      page,
      newPlayer,
      logIn,
      purseOf,
    }) => {
      const player = await newPlayer();
      await fightBattles(await purseOf(player), 5);
      await logIn(page, player);
      const wire = await takeWire(page);
      wire.refuse("TRANSACTION:LIST");
      wire.refuse("TRANSACTION:GROUPS");
      await page.goto("/transactions");
      await expect(page.getByRole("heading", { name: "Transactions did not load" })).toBeVisible();
      await expect(page.getByText("The server is busy. Try again in a few seconds.")).toBeVisible();
      await expectSound(page);
      wire.release();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("Showing 5 of 5")).toBeVisible();
      await expect(page.getByText("The groups did not load.")).toHaveCount(0);
    });
  });
}

test("a search that left older transactions out says so", async ({ page, newPlayer, logIn, purseOf }) => {
  const player = await newPlayer();
  const purse = await purseOf(player);
  await purse.receives(1_00n, { description: "The very first one" });
  for (let posted = 0; posted < 10_000; posted += 100) {
    await Promise.all(Array.from({ length: 100 }, () => purse.receives(1n)));
  }
  await logIn(page, player);
  await page.goto("/transactions?search=first");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page.getByText(/older ones were left out\. Use a date range to go further back/)).toBeVisible();
  await page.getByLabel("Search").fill("");
  await expect(page.getByText("Showing 20 of 10,001")).toBeVisible();
  await expect(page.getByText(/older ones were left out/)).toHaveCount(0);
});

test("the whole page works by keyboard alone", async ({ page, newPlayer, logIn, purseOf }) => {
  const player = await newPlayer();
  const purse = await purseOf(player);
  const references = await fightBattles(purse, 7);
  await purse.pays(1_00n);
  await logIn(page, player);
  await page.goto("/transactions?page_size=5");
  await expect(page.getByText("Showing 5 of 8")).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await target.and(page.locator(":focus")).count()) > 0) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await tabTo(page.getByLabel("Search"));
  await page.keyboard.type("battle");
  await expect(page.getByText("Showing 5 of 7")).toBeVisible();
  await expect(page.getByLabel("Search")).toBeFocused();
  await tabTo(page.getByLabel("Sort"));
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(page.getByRole("row").nth(1)).toContainText("Battle 1");
  const row = page.getByRole("button", { name: `Open receipt ${short(references[1] ?? "")}` });
  await tabTo(row);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: /^Receipt / })).toBeFocused();
  await expect(page.getByRole("complementary", { name: /^Receipt / })).toContainText("+2.00");
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await tabTo(page.getByRole("button", { name: "Next page" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Showing 2 of 7")).toBeVisible();
});

test("JavaScript until the list can be used is at most 190 KB gzip", async ({ page, newPlayer, logIn, purseOf }) => {
  const player = await newPlayer();
  await fightBattles(await purseOf(player), 1);
  await logIn(page, player);
  await withoutTimers(page, deviceHintMs);
  const usable = async () => {
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  expect(await loaded(page, "/transactions", "script", usable)).toBeLessThanOrEqual(190 * 1024);
});

const visibleWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const isDrawn = parentElement.closest("[aria-hidden=true], svg") === null;
      if (isDrawn && parentElement.checkVisibility()) found.push(textContent.trim());
    }
    for (const element of document.querySelectorAll("main [aria-label], main [placeholder]"))
      found.push(element.getAttribute("aria-label") ?? "", element.getAttribute("placeholder") ?? "");
    return found.filter((text) => /\\p{L}{2}/u.test(text));
  })()`);

test("[ERROR-1] list and receipt have only marked texts and the player's own data", async ({
  page,
  stack,
  newPlayer,
  logIn,
  purseOf,
}) => {
  const player = await newPlayer();
  const [reference = ""] = await fightBattles(await purseOf(player), 2);
  await logIn(page, player, stack.developmentOrigin);
  await page.goto(`${stack.developmentOrigin}/transactions?receipt=${reference}&lang=pseudo`);
  await expect(page.getByRole("complementary").last()).toContainText("+1.00");
  const data = [player.username, "Battle", "Supremacy", "SUPS", "TRANSFER", "BATTLE", reference, short(reference)];
  const isData = (text: string) =>
    data.some((one) => text.includes(one)) || /^[A-F0-9]{6}$/.test(text) || /^\d{1,2} [A-Z][A-Za-z]{2,3}\b/.test(text);
  const words = await visibleWords(page);
  // Read last: a group that arrives in between is in both.
  const groups = await page.locator("option").allTextContents();
  const unmarked = words.filter((text) => !text.startsWith("⟦") && !isData(text) && !groups.includes(text));
  expect(unmarked).toEqual([]);
});

test.describe("with the wish for less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a credit and a new row fade, and nothing travels", async ({ page, newPlayer, logIn, purseOf }) => {
    const player = await newPlayer();
    const purse = await purseOf(player);
    await fightBattles(purse, 1);
    await logIn(page, player);
    await page.goto("/transactions");
    await expect(page.getByRole("region", { name: "Balance" })).toContainText("1.00");
    await page.evaluate(`window.moved = [];
      document.addEventListener("transitionrun", (event) => window.moved.push(event.propertyName), true);`);
    await fightBattles(purse, 1, 2);
    await expect(page.getByRole("row").nth(1)).toContainText("Battle 2");
    await expect(page.getByRole("region", { name: "Balance" })).toContainText("3.00");
    await expect.poll(() => page.evaluate<string[]>("window.moved")).toContain("opacity");
    expect([...new Set(await page.evaluate<string[]>("window.moved"))]).toEqual(["opacity"]);
    await expect(page.locator("[class*=gone]")).toBeHidden();
  });
});
