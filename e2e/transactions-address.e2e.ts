/** The address of the list holds everything that is chosen: days, filters, pages, and what the export takes along. */
import { readFile } from "node:fs/promises";
import { fightBattles } from "./stack/battles.ts";
import { recordCommands } from "./stack/commands.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { battles, choose, descriptions } from "./stack/transaction-list.ts";

test.describe("in Auckland", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("dates are days of the reader, sent as a half-open period", async ({ page, newPlayer, logIn, balanceOf }) => {
    const player = await newPlayer();
    await fightBattles(await balanceOf(player), 1);
    await logIn(page, player);
    const sent = recordCommands(page);
    const today = new Date().toLocaleDateString("en-CA", { timeZone: "Pacific/Auckland" });
    await page.goto(`/transactions?from=${today}&to=${today}`);
    await expect(descriptions(page)).toHaveText(["Battle 1"]);
    await expect(page.getByLabel("From date")).toHaveValue(today);
    await page.getByLabel("From date").fill("2026-04-05");
    await page.getByLabel("To date").fill("2026-04-05");
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    // Summer time ends there that night: the day has 25 hours.
    expect(sent.findLast(({ key }) => key === "TRANSACTION:LIST")?.payload).toMatchObject({
      from: "2026-04-04T11:00:00.000Z",
      to: "2026-04-05T12:00:00.000Z",
    });
    await page.getByLabel("From date").fill("2026-04-06");
    await expect(page.getByText("Ends before it starts")).toBeVisible();
  });
});

test("a link, a reload and the way back show the same", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 12);
  await logIn(page, player);
  await page.goto("/transactions?group=BATTLE&sub_group=TRANSFER&search=battle&sort=oldest&page=2&page_size=5");
  const expectSame = async () => {
    await expect(descriptions(page)).toHaveText(battles(6, 7, 8, 9, 10));
    await expect(page.getByLabel("Group", { exact: true })).toHaveValue("BATTLE");
    await expect(page.getByLabel("Sub-group")).toHaveValue("TRANSFER");
    await expect(page.getByLabel("Search")).toHaveValue("battle");
    await expect(page.getByLabel("Sort")).toHaveValue("oldest");
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  };
  await expectSame();
  await page.reload();
  await expectSame();
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect(descriptions(page)).toHaveText(battles(11, 12));
  await page.goBack();
  await expectSame();
  await choose(page, "Sort", "Newest first");
  await expect(descriptions(page)).toHaveText(battles(12, 11, 10, 9, 8));
  await page.goBack();
  await expectSame();
  await expect(page.getByRole("link", { name: "Transactions" })).toHaveAttribute("aria-current", "page");
});

test("nonsense in the address falls back to what makes sense", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 7);
  await logIn(page, player);
  await page.goto("/transactions?page=-4&page_size=7&sort=up&from=yesterday&sub_group=FEE&receipt=x");
  await expect(page.getByText("Showing 7 of 7")).toBeVisible();
  await page.goto("/transactions?page=900&page_size=5");
  await expect(page.getByText("Showing 2 of 7")).toBeVisible();
  await expect(page).toHaveURL("/transactions?page=2&page_size=5");
});

const download = async (page: Page) => {
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
};

test("the export is a file of everything that fits the filters", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  const won = await fightBattles(balance, 7);
  const paid = await balance.pays(3_00n);
  await logIn(page, player);
  await page.goto("/transactions?group=BATTLE&page_size=5");
  await expect(page.getByText("Showing 5 of 7")).toBeVisible();
  const battlesOnly = await download(page);
  expect(battlesOnly.name).toBe("passport-transactions.csv");
  for (const reference of won) expect(battlesOnly.text).toContain(reference);
  expect(battlesOnly.text).not.toContain(paid);
  await choose(page, "Group", "STORE");
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  const storeOnly = await download(page);
  expect(storeOnly.text).toContain(paid);
  expect(storeOnly.text).not.toContain(won[0]);
});
