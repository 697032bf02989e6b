/** The page by keyboard, in any language, without motion, and light enough. Its states: transactions-states.browser.test.tsx. */
import { fightBattles } from "./stack/battles.ts";
import { deviceHintMs, loaded } from "./stack/loaded.ts";
import { withoutTimers } from "./stack/stop-clock.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { short } from "./stack/transaction-list.ts";

test("a search that left older transactions out says so", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await balance.receives(1_00n, { description: "The very first one" });
  for (let posted = 0; posted < 10_000; posted += 100) {
    await Promise.all(Array.from({ length: 100 }, () => balance.receives(1n)));
  }
  await logIn(page, player);
  await page.goto("/transactions?search=first");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page.getByText(/older ones were left out\. Use a date range to go further back/)).toBeVisible();
  await page.getByLabel("Search").fill("");
  await expect(page.getByText("Showing 20 of 10,001")).toBeVisible();
  await expect(page.getByText(/older ones were left out/)).toHaveCount(0);
});

test("the whole page works by keyboard alone", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  const references = await fightBattles(balance, 7);
  await balance.pays(1_00n);
  await logIn(page, player);
  await page.goto("/transactions?page_size=5");
  await expect(page.getByText("Showing 5 of 8")).toBeVisible();
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

test("JavaScript until the list can be used is at most 190 KB gzip", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 1);
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
  balanceOf,
}) => {
  const player = await newPlayer();
  const [reference = ""] = await fightBattles(await balanceOf(player), 2);
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

  test("a credit and a new row fade, and nothing travels", async ({ page, newPlayer, logIn, balanceOf }) => {
    const player = await newPlayer();
    const balance = await balanceOf(player);
    await fightBattles(balance, 1);
    await logIn(page, player);
    await page.goto("/transactions");
    await expect(page.getByRole("region", { name: "Balance" })).toContainText("1.00");
    await page.evaluate(`window.moved = [];
      document.addEventListener("transitionrun", (event) => window.moved.push(event.propertyName), true);`);
    await fightBattles(balance, 1, 2);
    await expect(page.getByRole("row").nth(1)).toContainText("Battle 2");
    await expect(page.getByRole("region", { name: "Balance" })).toContainText("3.00");
    await expect.poll(() => page.evaluate<string[]>("window.moved")).toContain("opacity");
    expect([...new Set(await page.evaluate<string[]>("window.moved"))]).toEqual(["opacity"]);
    await expect(page.locator("[class*=gone]")).toBeHidden();
  });
});
