/** Activity: operations in progress and their results, from the top bar of every page. */
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { takeWire } from "./stack/commands.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { takePublicTopic } from "./stack/topics.ts";
import { short } from "./stack/transaction-list.ts";

const button = (page: Page) => page.getByRole("button", { name: /^Activity/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Activity" });
const listed = (page: Page, section: "In progress" | "Earlier") =>
  panel(page).getByRole("region", { name: section }).locator("ul > li");
const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });
const voucher = { kind: "withdrawal", amount: (50n * 10n ** 18n).toString(), tx_hash: null } as const;

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("lists what is in flight and what ended, live, in plain words", async ({
    page,
    newPlayer,
    logIn,
    operationsOf,
  }) => {
    const player = await newPlayer();
    const operations = await operationsOf(player);
    const deposit = await operations.opens();
    await operations.opens({ ...voucher, deadline: new Date(Date.now() + 300_000) });
    await logIn(page, player);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Activity, 2 in progress" }).click();
    await expect(listed(page, "In progress")).toHaveText([
      /Withdrawal 50\.00 SUPSWaiting for you.*Sign it there until (\d+ \w+, )?\d\d:\d\d/,
      /Deposit 120\.00 SUPSSent/,
    ]);
    await expect(panel(page)).toContainText("Nothing finished yet.");
    await expectNoSidewaysScroll(page);

    await operations.happens(deposit, "seen", { block_number: 41_234_567 });
    await expect(listed(page, "In progress").last()).toContainText("becomes final in about 1 minute");
    await panel(page).getByRole("button", { name: "Deposit 120.00 SUPS" }).click();
    const steps = listed(page, "In progress").filter({ hasText: "Deposit" }).locator("ol > li");
    await expect(steps).toHaveText([/Sent by your wallet/, /On chain.*Block 41,234,567/, /Becomes final/, /Arrived/]);
    await expect(panel(page).getByRole("link", { name: "View on the explorer" })).toHaveAttribute(
      "href",
      /^https:\/\/testnet\.bscscan\.com\/tx\/0x[0-9a-f]{64}$/,
    );
    await expectAccessible(page);

    await operations.happens(deposit, "finalized");
    await expect(listed(page, "Earlier")).toHaveText(/Deposit 120\.00 SUPSDone.*Arrived in your balance\./);
    // It moved from one list to the other as it was, and the keyboard with it.
    await expect(listed(page, "Earlier").locator("ol > li")).toHaveText([/Sent/, /On chain/, /Final/]);
    await expect(panel(page).getByRole("button", { name: "Deposit 120.00 SUPS" })).toBeFocused();
    await expect(panel(page).getByRole("status").first()).toHaveText("Deposit of 120.00 SUPS has arrived");
    await expect(notices(page)).not.toContainText("arrived");
  });

  test("is empty, with a drawing, before anything has happened", async ({ page, newPlayer, logIn }) => {
    await logIn(page, await newPlayer());
    await page.goto("/profile");
    await page.getByRole("button", { name: "Activity", exact: true }).click();
    await expect(panel(page).getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the late-chain banner names the chain and says that nothing is lost", async ({ page, newPlayer, logIn }) => {
    const wire = await takePublicTopic(page, "/public/chain_status", "CHAIN:STATUS");
    await logIn(page, await newPlayer());
    await page.goto("/profile");
    const status = { chain_id: 97, head: 9, finalized: 7, blocks_behind: 300, stopped: null };
    await wire.send([{ ...status, seconds_behind: 170, is_late: true }]);
    const banner = page.getByText(
      "Deposits and withdrawals on BSC testnet show about 3 minutes late. Nothing is lost.",
    );
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await wire.send([{ ...status, seconds_behind: 4, is_late: false }]);
    await expect(banner).toHaveCount(0);
  });
});

test("what ends while the panel is closed is announced once, and the number falls", async ({
  page,
  newPlayer,
  logIn,
  operationsOf,
}) => {
  const player = await newPlayer();
  const operations = await operationsOf(player);
  const [deposit, withdrawal] = [await operations.opens(), await operations.opens(voucher)];
  await logIn(page, player);
  await page.clock.install();
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Activity, 2 in progress" })).toBeVisible();
  // A notice stays for six seconds; here for as long as the test takes.
  await pauseClock(page);
  await operations.happens(deposit, "seen");
  await operations.happens(deposit, "finalized");
  await expect(notices(page)).toHaveText(/Deposit of 120\.00 SUPS has arrived/);
  await expect(page.getByRole("button", { name: "Activity, 1 in progress" })).toBeVisible();
  await operations.happens(withdrawal, "expired");
  await expect(notices(page)).toContainText("Withdrawal of 50.00 SUPS was returned");
  await expect(notices(page).getByText("has arrived")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Activity", exact: true })).toBeVisible();
});

test("needs no pointer: opens by Enter, shows steps by Enter, closes by Escape and gives focus back", async ({
  page,
  newPlayer,
  logIn,
  operationsOf,
}) => {
  const player = await newPlayer();
  await (await operationsOf(player)).opens();
  await logIn(page, player);
  await page.goto("/profile");
  await button(page).focus();
  await page.keyboard.press("Enter");
  const entry = panel(page).getByRole("button", { name: "Deposit 120.00 SUPS" });
  await expect(entry).toBeVisible();
  await entry.focus();
  await expect(entry).toHaveAttribute("aria-expanded", "false");
  await expect(entry).toHaveAccessibleDescription(/Waiting for the chain to confirm it/);
  await page.keyboard.press("Enter");
  await expect(entry).toHaveAttribute("aria-expanded", "true");
  await expect(panel(page)).toContainText("Sent by your wallet");
  await page.keyboard.press("Enter");
  await expect(panel(page)).not.toContainText("Sent by your wallet");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test("leads from a deposit to its receipt", async ({ page, newPlayer, logIn, operationsOf, balanceOf }) => {
  const player = await newPlayer();
  const reference = await (await balanceOf(player)).receives(120_00n);
  const operations = await operationsOf(player);
  const deposit = await operations.opens();
  await operations.happens(deposit, "finalized", { transfer_id: reference });
  await logIn(page, player);
  await page.goto("/profile");
  await button(page).click();
  await panel(page).getByRole("button", { name: "Deposit 120.00 SUPS" }).click();
  await panel(page).getByRole("link", { name: "Open the receipt" }).click();
  await expect(page).toHaveURL(`/transactions?receipt=${reference}`);
  await expect(page.getByRole("complementary", { name: `Receipt ${short(reference)}` })).toContainText("+120.00");
  await expect(panel(page)).toHaveCount(0);
});

test("shows earlier operations page by page, each once", async ({ page, newPlayer, logIn, operationsOf }) => {
  const player = await newPlayer();
  const operations = await operationsOf(player);
  for (let nth = 1; nth <= 45; nth++) {
    const id = await operations.opens({ amount: (BigInt(nth) * 10n ** 18n).toString() });
    await operations.happens(id, "finalized");
  }
  await logIn(page, player);
  await page.goto("/profile");
  await button(page).click();
  await expect(listed(page, "Earlier")).toHaveCount(20);
  const more = panel(page).getByRole("button", { name: "Show more" });
  await more.click();
  await expect(listed(page, "Earlier")).toHaveCount(40);
  await more.click();
  await expect(listed(page, "Earlier")).toHaveCount(45);
  await expect(listed(page, "Earlier").first()).toContainText("45.00");
  await expect(listed(page, "Earlier").last()).toContainText("1.00");
  await expect(more).toHaveCount(0);
});

test("a list that did not load says so beside what is live, and loads when asked again", async ({
  page,
  newPlayer,
  logIn,
  operationsOf,
}) => {
  const player = await newPlayer();
  await (await operationsOf(player)).opens();
  const wire = await takeWire(page);
  wire.refuse("OPERATION:LIST");
  await logIn(page, player);
  await page.goto("/profile");
  await button(page).click();
  await expect(panel(page).getByRole("alert")).toContainText("Earlier operations did not load");
  await expect(listed(page, "In progress")).toHaveCount(1);
  await expectAccessible(page);
  wire.release();
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page)).toContainText("Nothing finished yet.");
  await expect(panel(page).getByRole("alert")).toHaveCount(0);
});

test("has room at 320 px", async ({ page, newPlayer, logIn, operationsOf }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const player = await newPlayer();
  await (await operationsOf(player)).opens({ amount: (217_000_000n * 10n ** 18n).toString() });
  await logIn(page, player);
  await page.goto("/profile");
  await expectNoSidewaysScroll(page);
  await button(page).click();
  await panel(page).getByRole("button", { name: "Deposit 217,000,000.00 SUPS" }).click();
  await expect(panel(page)).toContainText("Sent by your wallet");
  const inside = await page.evaluate<boolean>(`(() => {
    const panel = document.querySelector("[role=dialog]");
    return panel.scrollWidth <= panel.clientWidth;
  })()`);
  expect(inside).toBe(true);
});

test("a guest has no activity and hears of no late chain", async ({ page }) => {
  await page.goto("/privacy-policy");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
