/** What comes by itself: new transactions, the balance, the held part, and the arena that wants some of it. */
import { fightBattle, fightBattles } from "./stack/battles.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { descriptions } from "./stack/transaction-list.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const marked = (page: Page) => page.locator("tr[class*=arrived]");
const balanceRegion = (page: Page) => page.getByRole("region", { name: "Balance" });
/** Of the tokens: the grey of what is not to be used, and that of every other section. */
const colors = { low: "rgb(133, 147, 163)", middle: "rgb(169, 182, 196)" };
const arena = (page: Page) => page.getByRole("link", { name: /Battle Arena/ });

interface Received {
  uri: string;
  key: string;
}
/** What the page receives about one account from now on. Call it before the page is opened. */
const listenTo = (page: Page, accountId: string) => {
  const received: Received[] = [];
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith(`/account/${accountId}`)) return;
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith("{")) received.push(JSON.parse(String(payload)));
    });
  });
  const uri = `/account/${accountId}/transactions`;
  /** Transactions in the first message are not new to the page. */
  const hasBegun = () => expect.poll(() => received.some((message) => message.uri === uri)).toBe(true);
  return { received, uri, hasBegun };
};

/** What came is drawn with the next tick of the page, and all these ticks together are shorter than a mark. */
const expectListed = (page: Page, names: string[]) => {
  const listed = async () => {
    await page.clock.runFor(10);
    return descriptions(page).allTextContents();
  };
  return expect.poll(listed).toEqual(names);
};

test("[TXN-16] a new transaction joins the first page by itself, is marked once, and takes neither focus nor place", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  const old = await fightBattles(balance, 3);
  await logIn(page, player);
  const { received, uri, hasBegun } = listenTo(page, balance.accountId);
  await page.clock.install();
  await page.goto("/transactions");
  await expect(descriptions(page)).toHaveText(["Battle 3", "Battle 2", "Battle 1"]);
  await expect(marked(page)).toHaveCount(0);
  await hasBegun();

  const focused = page.getByRole("button", { name: `Open receipt ${old[0]?.slice(-6).toUpperCase()}` });
  await focused.focus();
  await page.evaluate("window.isSamePage = true");
  received.length = 0;
  // A mark is gone after 2.5 s: from here on they pass only when the test says so.
  await pauseClock(page);
  await fightBattle(balance, 4);
  await expectListed(page, ["Battle 4", "Battle 3", "Battle 2", "Battle 1"]);
  await expect(marked(page)).toHaveText(/Battle 4/);
  await expect(page.getByRole("status").filter({ hasText: "1 new transaction" })).toHaveCount(1);
  expect(received).toContainEqual(expect.objectContaining({ uri, key: "USER:SUPS:TRANSACTIONS:SUBSCRIBE" }));
  await expect(focused).toBeFocused();
  expect(await page.evaluate("window.isSamePage")).toBe(true);
  await page.clock.resume();
  await expect(marked(page)).toHaveCount(0);
  await expect(page.getByText("Showing 4 of 4")).toBeVisible();
});

test("the first transaction of an account replaces the empty page", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await logIn(page, player);
  await page.goto("/transactions");
  await expect(page.getByText("No transaction history for any group")).toBeVisible();
  await balance.receives(10_00n);
  await expect(descriptions(page)).toHaveText(["Deposit from BNB Chain"]);
});

test("on other pages it is a quiet button that leads to it", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await fightBattles(balance, 7);
  await logIn(page, player);
  const { hasBegun } = listenTo(page, balance.accountId);
  await page.clock.install();
  await page.goto("/transactions?page=2&page_size=5&group=BATTLE");
  await expect(descriptions(page)).toHaveText(["Battle 2", "Battle 1"]);
  await hasBegun();
  // Does not fit the chosen group: not a word about it.
  await balance.pays(1_00n);
  await fightBattles(balance, 2, 8);
  const button = page.getByRole("button", { name: "Show 2 new transactions" });
  await expect(button).toBeVisible();
  await expect(descriptions(page)).toHaveText(["Battle 2", "Battle 1"]);
  await pauseClock(page);
  await button.click();
  await expectListed(page, ["Battle 9", "Battle 8", "Battle 7", "Battle 6", "Battle 5"]);
  await expect(marked(page)).toHaveCount(2);
  await expect(page).toHaveURL("/transactions?group=BATTLE&page_size=5");
  await page.clock.resume();
  await expect(marked(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(descriptions(page)).toHaveText(["Battle 4", "Battle 3", "Battle 2", "Battle 1"]);
  await expect(page.getByRole("button", { name: /new transaction/ })).toHaveCount(0);
});

test("the balance is live, with two decimals cut toward zero", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await logIn(page, player);
  await page.goto("/profile");
  await expect(balanceRegion(page)).toContainText("0.00");
  await balance.receives(1234_56n);
  await expect(balanceRegion(page)).toContainText("1,234.56");
  // One amber line and one roll for a credit, nothing for a payment.
  const rolled = balanceRegion(page).locator("[class*=gone]");
  await expect(rolled).toHaveText("0.00");
  await balance.pays(34_56n);
  await expect(balanceRegion(page)).toContainText("1,200.00");
  await expect(rolled).toHaveCount(0);
});

test("the held part stands below the balance while there is one", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await balance.receives(2000_00n);
  await logIn(page, player);
  await page.goto("/profile");
  await expect(balanceRegion(page)).toContainText("2,000.00");
  await expect(balanceRegion(page)).not.toContainText("held");
  const hold = await balance.holds(1250_00n);
  await expect(balanceRegion(page)).toContainText("1,250.00 held");
  await expect(balanceRegion(page)).toContainText("750.00 available");
  await expect(balanceRegion(page)).toContainText("2,000.00");
  await balance.ends("settle", hold);
  await expect(balanceRegion(page)).toContainText("750.00");
  await expect(balanceRegion(page)).not.toContainText("held");
  const other = await balance.holds(50_00n);
  await expect(balanceRegion(page)).toContainText("50.00 held");
  await balance.ends("release", other);
  await expect(balanceRegion(page)).not.toContainText("held");
});

test("[SHELL-3] Battle Arena is greyed while the balance is 0 and normal otherwise, live", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await logIn(page, player);
  await page.goto("/profile");
  const other = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Buy SUPS" });
  await expect(arena(page)).toContainText("needs SUPS");
  await expect(arena(page)).toHaveCSS("color", colors.low);
  await expect(other).toHaveCSS("color", colors.middle);
  await balance.receives(1n);
  await expect(arena(page)).toHaveCSS("color", colors.middle);
  await expect(arena(page)).not.toContainText("needs SUPS");
  await balance.pays(1n);
  await expect(arena(page)).toHaveCSS("color", colors.low);
});
