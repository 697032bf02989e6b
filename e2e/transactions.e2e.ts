/** The list: what it asks for, what it shows, and what it finds. */
import { fightBattles } from "./stack/battles.ts";
import { recordCommands, type SentCommand } from "./stack/commands.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { battles, choose, descriptions, rows } from "./stack/transaction-list.ts";

const listsIn = (sent: SentCommand[]) => sent.filter(({ key }) => key === "TRANSACTION:LIST");

test("[NAV-16] [TXN-1] [TXN-3] the page asks for its first page and for the groups, and for later pages from zero", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 22);
  await logIn(page, player);
  const sent = recordCommands(page);
  await page.goto("/transactions");
  await expect(page.getByText("Showing 20 of 22")).toBeVisible();
  const nothing = { link_operator: "and", items: [] };
  const first = { page_size: 20, page: 0, search: "", filter: nothing, sort_by: "created_at", sort_dir: "desc" };
  expect(listsIn(sent).map(({ payload }) => payload)).toEqual([first]);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("Showing 2 of 22")).toBeVisible();
  expect(listsIn(sent).at(-1)?.payload).toEqual({ ...first, page: 1 });

  const groups = sent.filter(({ key }) => key === "TRANSACTION:GROUPS");
  expect(groups).toHaveLength(1);
  expect(groups[0]).not.toHaveProperty("payload");
  const offered = page.getByLabel("Group", { exact: true }).locator("option");
  await expect(offered.filter({ hasText: /^(All groups|BATTLE|DEPOSIT)$/ })).toHaveCount(3);
});

test("[TXN-4] the sub-groups are those of the chosen group, and another group clears them", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await balance.receives(500_00n);
  await balance.pays(100_00n, { description: "A crate" });
  await balance.pays(1_00n, { subGroup: "FEE", description: "Its fee" });
  await logIn(page, player);
  await page.goto("/transactions");
  await expect(rows(page)).toHaveCount(3);
  const subGroup = page.getByLabel("Sub-group");
  await expect(subGroup).toBeDisabled();

  await choose(page, "Group", "STORE");
  await expect(descriptions(page)).toHaveText(["Its fee", "A crate"]);
  await expect(subGroup.locator("option").filter({ hasText: /^(All|FEE|PURCHASE)$/ })).toHaveCount(3);
  await subGroup.selectOption("FEE");
  await expect(descriptions(page)).toHaveText(["Its fee"]);
  await choose(page, "Group", "DEPOSIT");
  await expect(descriptions(page)).toHaveText(["Deposit from BNB Chain"]);
  await expect(subGroup).toHaveValue("");
  await expect(page).toHaveURL("/transactions?group=DEPOSIT");
});

test("[TXN-5] newest first is the default, oldest first the other choice", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 3);
  await logIn(page, player);
  await page.goto("/transactions");
  await expect(descriptions(page)).toHaveText(battles(3, 2, 1));
  await expect(page.getByLabel("Sort").locator("option")).toHaveText(["Newest first", "Oldest first"]);
  await choose(page, "Sort", "Oldest first");
  await expect(descriptions(page)).toHaveText(battles(1, 2, 3));
});

test("[TXN-6] a page has 20 rows, or 5, 10, 50 or 100", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 51);
  await logIn(page, player);
  await page.goto("/transactions");
  const size = page.getByLabel("Page size");
  await expect(size).toHaveValue("20");
  await expect(size.locator("option")).toHaveText([5, 10, 20, 50, 100].map((count) => `${count} per page`));
  for (const count of [20, 5, 10, 50]) {
    await size.selectOption(String(count));
    await expect(page.getByText(`Showing ${count} of 51`)).toBeVisible();
    await expect(rows(page)).toHaveCount(count);
  }
  await size.selectOption("100");
  await expect(page.getByText("Showing 51 of 51")).toBeVisible();
});

test("every transaction appears once over all pages, in both orders", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 12);
  await logIn(page, player);
  const walk = async () => {
    const seen: string[] = [];
    for (const count of [5, 5, 2]) {
      await expect(rows(page)).toHaveCount(count);
      await expect(page.getByRole("table")).not.toHaveAttribute("aria-busy");
      seen.push(...(await descriptions(page).allTextContents()));
      if (count === 5) await page.getByRole("button", { name: "Next page" }).click();
    }
    return seen;
  };
  const oldestFirst = Array.from({ length: 12 }, (_, index) => `Battle ${index + 1}`);
  await page.goto("/transactions?page_size=5&sort=oldest");
  expect(await walk()).toEqual(oldestFirst);
  await page.goto("/transactions?page_size=5");
  expect(await walk()).toEqual(oldestFirst.toReversed());
});

test("[TXN-7] [TXN-9] a row has reference, amount, description, to, from and date, and says who is you", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  const income = await balance.receives(1250_99n);
  // A shop that calls itself like the player is still not the player.
  const payment = await balance.pays(45_00n, { party: ["sale", player.username] });
  await logIn(page, player);
  await page.goto("/transactions");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Reference",
    "Amount, SUPS",
    "Description",
    "To",
    "From",
    "Date",
  ]);
  const cells = (row: number) => rows(page).nth(row).getByRole("cell");
  const short = (reference: string) => new RegExp(reference.slice(-6).toUpperCase());
  const date = /^\d{1,2} [A-Z][a-z]{2,3}, \d\d:\d\d$/;
  const you = `${player.username} (You)`;
  const kind = "STORE, PURCHASE";
  await expect(cells(0)).toHaveText([short(payment), "−45.00", `Nexus Crate 04${kind}`, player.username, you, date]);
  const deposit = "Deposit from BNB ChainDEPOSIT, TRANSFER";
  await expect(cells(1)).toHaveText([short(income), "+1,250.99", deposit, you, "BNB Chain", date]);
});

test("[TXN-8] a click on a reference copies it in full", async ({ page, context, newPlayer, logIn, balanceOf }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const player = await newPlayer();
  const reference = await (await balanceOf(player)).receives(1_00n);
  await logIn(page, player);
  await page.goto("/transactions");
  await page.getByRole("button", { name: `Copy reference ${reference.slice(-6).toUpperCase()}` }).click();
  expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(reference);
  await expect(page).toHaveURL("/transactions");
});

test("[TXN-10] from 1000 px on it is a table, and below nothing of it is lost", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  await fightBattles(await balanceOf(player), 2);
  await logIn(page, player);
  const readAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows(page)).toHaveCount(2);
    for (const cell of await rows(page).getByRole("cell").all()) await expect(cell).toBeVisible();
    return rows(page).getByRole("cell").allTextContents();
  };
  await page.goto("/transactions");
  const wide = await readAt(1000);
  await expect(rows(page).first()).toHaveCSS("display", "table-row");
  for (const width of [999, 390, 320]) {
    expect(await readAt(width)).toEqual(wide);
    await expect(rows(page).first()).toHaveCSS("display", "grid");
    // What the header says of a column in a table, a card says beside the value.
    for (const [column, name] of [
      [4, "To"],
      [5, "From"],
    ]) {
      const cell = `document.querySelector("tbody td:nth-child(${column})")`;
      expect(await page.evaluate(`getComputedStyle(${cell}, "::before").content`)).toContain(name);
    }
  }
});

test("[TXN-11] an empty list names the chosen group; a search that finds nothing says something else", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { name: "No transaction history for any group" })).toBeVisible();
  await choose(page, "Group", "ASSET MANAGEMENT");
  await expect(page.getByRole("heading", { name: "No transaction history for ASSET MANAGEMENT" })).toBeVisible();
  await page.getByLabel("Search").fill("nothing like this");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("heading", { name: "No transaction history for any group" })).toBeVisible();
  await expect(page.getByLabel("Search")).toHaveValue("");
});

const searchFor = async (page: Page, text: string) => page.getByLabel("Search").fill(text);

test("[TXN-15] a search reads reference, description, to and from, takes % and _ literally, and waits 300 ms", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  const deposit = await balance.receives(900_00n);
  await balance.pays(1_00n, { description: "Sale: 100% off", party: ["sale", "Corner shop"] });
  await balance.receives(2_00n, { description: "Prize_1", party: ["game", "Far Arena"], group: "BATTLE" });
  await logIn(page, player);
  const sent = recordCommands(page);
  await page.goto("/transactions");
  await expect(rows(page)).toHaveCount(3);
  for (const [text, found] of [
    [deposit, ["Deposit from BNB Chain"]],
    ["sale: 100", ["Sale: 100% off"]],
    ["corner", ["Sale: 100% off"]],
    ["far arena", ["Prize_1"]],
    [player.username, ["Prize_1", "Sale: 100% off", "Deposit from BNB Chain"]],
    ["100%", ["Sale: 100% off"]],
    ["e_1", ["Prize_1"]],
  ] as const) {
    await searchFor(page, text);
    await expect(descriptions(page)).toHaveText([...found]);
  }
  for (const text of ["1%0", "P_ize", "%%"]) {
    await searchFor(page, text);
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    await searchFor(page, "prize");
    await expect(descriptions(page)).toHaveText(["Prize_1"]);
  }

  await page.clock.install();
  await pauseClock(page);
  const before = listsIn(sent).length;
  await page.getByLabel("Search").pressSequentially("prize");
  await page.getByLabel("Search").press("ControlOrMeta+a");
  await page.getByLabel("Search").pressSequentially("crate");
  await page.clock.runFor(299);
  expect(listsIn(sent)).toHaveLength(before);
  await page.clock.runFor(1);
  await expect.poll(() => listsIn(sent).length).toBe(before + 1);
  expect(listsIn(sent).at(-1)?.payload).toMatchObject({ search: "crate" });
});
