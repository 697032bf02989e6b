/** One transaction as a receipt: beside the list, in a drawer, in a sheet, on paper, and by its address. */
import { fightBattles } from "./stack/battles.ts";
import { pdfText } from "./stack/pdf-text.ts";
import { expect, type Page, test, viewportOf, widths } from "./stack/test.ts";
import { short } from "./stack/transaction-list.ts";

const opener = (page: Page, reference: string) =>
  page.getByRole("button", { name: `Open receipt ${short(reference)}` });
/** Beside the list from 1400 px on, over it below. */
const receiptAt = (page: Page, width: number, reference: string) =>
  page.getByRole(width >= 1400 ? "complementary" : "dialog", { name: `Receipt ${short(reference)}` });
const factsOf = (receipt: ReturnType<typeof receiptAt>) => receipt.locator("dl");

/** The receipt is another element at each width, so each is opened and closed, on one page. */
const atEachWidth = async (page: Page, walk: (width: number) => Promise<void>) => {
  for (const width of widths) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize(viewportOf(width));
      await walk(width);
    });
  }
};

test("a receipt opens from its row, closes by Escape, and gives focus back to the row", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await balance.receives(2000_00n);
  const reference = await balance.pays(12_50n, { description: "Move Iron Meridian", subGroup: "FEE" });
  await logIn(page, player);
  await page.goto("/transactions");
  await atEachWidth(page, async (width) => {
    await opener(page, reference).focus();
    await page.keyboard.press("Enter");
    const receipt = receiptAt(page, width, reference);
    await expect(receipt).toContainText("−12.50");
    await expect(page).toHaveURL(`/transactions?receipt=${reference}`);
    await expect(factsOf(receipt)).toContainText(`From${player.username} (You)ToPassport storeGroupSTORESub-groupFEE`);
    await expect(factsOf(receipt)).toContainText(`Reference${reference}`);
    await expect(factsOf(receipt)).toContainText("Balance after1,987.50");
    await expect(receipt).toContainText("Paid");

    await page.keyboard.press("Escape");
    await expect(receipt).toHaveCount(0);
    await expect(page).toHaveURL("/transactions");
    await expect(opener(page, reference)).toBeFocused();

    await opener(page, reference).click();
    await expect(receipt).toBeVisible();
    await receipt.getByRole("button", { name: "Close" }).click();
    await expect(receipt).toHaveCount(0);
    await expect(opener(page, reference)).toBeFocused();
  });
});

test("a link shows the receipt over the same list, and Escape leads to its row", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const [, reference = ""] = await fightBattles(await balanceOf(player), 3);
  await logIn(page, player);
  await atEachWidth(page, async (width) => {
    await page.goto(`/transactions?receipt=${reference}`);
    const receipt = receiptAt(page, width, reference);
    await expect(receipt).toContainText("+2.00");
    await expect(page.getByText("Battle 3")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(receipt).toHaveCount(0);
    await expect(opener(page, reference)).toBeFocused();
  });
});

test("[TXN-18] only the receipt is printed, from every width, in black, on one page", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const [reference = ""] = await fightBattles(await balanceOf(player), 30);
  await logIn(page, player);
  await page.addInitScript("window.print = () => { window.printed = (window.printed ?? 0) + 1; }");
  await atEachWidth(page, async (width) => {
    await page.emulateMedia({ media: null });
    await page.goto(`/transactions?receipt=${reference}`);
    await receiptAt(page, width, reference).getByRole("button", { name: "Print" }).click();
    expect(await page.evaluate("window.printed")).toBe(1);

    // As a printer does it: the page is laid out for the paper, whatever the width of its window.
    const file = await page.pdf({ format: "A4" });
    expect(file.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const printed = pdfText(file);
    for (const words of [reference, "+1.00SUPS", "Balanceafter", "Battle1", player.username]) {
      expect(printed).toContain(words);
    }
    expect(printed).not.toContain("Battle2");
    await expect(receiptAt(page, width, reference)).toBeVisible();

    await page.emulateMedia({ media: "print" });
    await expect(page.locator("body > :visible")).toHaveCount(1);
    const paper = page.locator("[data-paper]");
    await expect(paper).toContainText(reference);
    await expect(paper).toContainText("+1.00");
    await expect(paper.getByRole("button")).toHaveCount(0);
    const inks = await page.evaluate<string[]>(`[...new Set([...document.querySelectorAll("[data-paper] *")]
      .filter((element) => element.checkVisibility()).map((element) => getComputedStyle(element).color))]`);
    expect(inks).toEqual(["rgb(0, 0, 0)"]);
  });
});

test("a reference that does not exist and one of another player look the same: no receipt", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const mallory = await newPlayer();
  const foreign = await (await balanceOf(await newPlayer())).receives(1_00n);
  await logIn(page, mallory);
  for (const reference of [foreign, "01936c1e-7a00-7000-8000-00000c9f2c41"]) {
    await page.goto(`/transactions?receipt=${reference}`);
    const receipt = receiptAt(page, 1440, reference);
    await expect(receipt.getByRole("heading", { name: "No such receipt" })).toBeVisible();
    await expect(receipt).toContainText("None of your transactions has this reference.");
    await expect(receipt).not.toContainText("SUPS");
  }
});

test("a refund leads to what it returns, and a settled hold, which is no movement, leads nowhere", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await balance.receives(100_00n);
  const paid = await balance.pays(40_00n);
  const returned = await balance.receives(40_00n, { subGroup: "REFUND", description: "Crate returned", related: paid });
  const settled = await balance.ends("settle", await balance.holds(10_00n));
  await logIn(page, player);
  await page.goto(`/transactions?receipt=${returned}`);
  const refund = receiptAt(page, 1440, returned);
  await expect(refund).toContainText("Returned");
  await refund.getByRole("button", { name: short(paid), exact: true }).click();
  await expect(factsOf(receiptAt(page, 1440, paid))).toContainText("Balance after60.00");
  await expect(page).toHaveURL(`/transactions?receipt=${paid}`);
  await opener(page, settled).click();
  const withdrawal = receiptAt(page, 1440, settled);
  await expect(factsOf(withdrawal)).toContainText("Balance after90.00");
  await expect(withdrawal).not.toContainText("Related");
  await page.goBack();
  await expect(page).not.toHaveURL(/receipt/);
});
