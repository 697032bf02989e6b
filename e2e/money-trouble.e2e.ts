/** What goes wrong between wallet, chain and server. The chains and the server are of this file alone. */
import { test } from "./stack/own-stack.ts";
import { expect, type Page } from "./stack/test.ts";

// One stack for the file: its tests change the chain and stop the server, one after another.
test.describe.configure({ mode: "default" });

const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

const openWithdraw = async (page: Page, whole: string) => {
  await page.goto("/withdraw");
  await amount(page).fill(whole);
};

const sendDeposit = async (page: Page, whole: string) => {
  await page.goto("/deposit");
  // The radio button lies invisibly over its card.
  await page.getByRole("radio", { name: /^Binance Smart Chain/ }).check({ force: true });
  await button(page, "Connect Wallet").click();
  await amount(page).fill(whole);
  await button(page, `Deposit ${whole}.00 SUPS`).click();
};
const historyRow = (page: Page, whole: string) => page.getByRole("row").filter({ hasText: `${whole}.00` });

test.describe("withdrawing", () => {
  test("[WITHDRAW-10] a contract without enough SUPS is said before anything is asked for", async ({
    page,
    newTrader,
  }) => {
    const trader = await newTrader({ deposited: 300 });
    await trader.setContractBalance(50);
    await openWithdraw(page, "51");
    await button(page, "Withdraw 51.00 SUPS").click();
    await expect(page.getByText("Withdraw Contract balance too low.").first()).toBeVisible();
    expect(trader.wallet.askedFor("eth_sendTransaction")).toBe(0);
    await trader.expectReconciled();
  });

  test("a contract that is paused opens no wallet, and the withdrawal continues afterwards", async ({
    page,
    newTrader,
  }) => {
    const trader = await newTrader({ deposited: 300 });
    await trader.setContractBalance(5_000);
    await trader.setPaused(true);
    await openWithdraw(page, "75");
    await button(page, "Withdraw 75.00 SUPS").click();
    await expect(page.getByText("Issue withdrawing, please try again.")).toBeVisible();
    expect(trader.wallet.askedFor("eth_sendTransaction")).toBe(0);
    await trader.setPaused(false);
    await button(page, "Continue in your wallet").click();
    await expect(page.getByText("1/6", { exact: true })).toBeVisible();
    await trader.expectReconciled();
    expect(await trader.inWallet()).toBe(775);
  });

  test("[WITHDRAW-35] the server may stop between any two steps", async ({ page, own, newTrader }) => {
    const trader = await newTrader({ deposited: 300 });
    await trader.setContractBalance(5_000);
    const restart = async () => {
      await own.server.kill();
      await own.server.restart();
    };
    await openWithdraw(page, "90");
    trader.wallet.next("reject", "eth_sendTransaction");
    await button(page, "Withdraw 90.00 SUPS").click();
    await expect(page.getByText("You cancelled in your wallet. Nothing moved.")).toBeVisible();
    await restart();
    await page.reload();
    await trader.setAutomine(false);
    await button(page, "Continue in your wallet").click();
    await trader.pendingHash();
    await restart();
    await trader.setAutomine(true);
    await trader.mine(1);
    await page.reload();
    await expect(page.getByText("On chain", { exact: true }).first()).toBeVisible();
    await restart();
    await trader.mine(3);
    await page.reload();
    await expect(page.getByText("Available 210.00")).toBeVisible();
    await trader.expectReconciled();
    expect(await trader.inWallet()).toBe(790);
  });
});

test.describe("depositing", () => {
  test("a deposit that the wallet speeds up is credited once", async ({ page, newTrader }) => {
    const trader = await newTrader({ deposited: 0 });
    await trader.setAutomine(false);
    await sendDeposit(page, "20");
    const hash = await trader.pendingHash();
    await trader.isFollowed();
    await trader.wallet.speedUp(hash);
    await trader.setAutomine(true);
    await trader.mine(4);
    await expect(page.getByText("20.00 SUPS are in your balance.")).toBeVisible();
    await trader.expectReconciled();
    expect(await trader.inPassport()).toEqual({ posted: 20, held: 0 });
  });

  test("a deposit that the wallet cancels moves nothing, and the history says so", async ({ page, newTrader }) => {
    const trader = await newTrader({ deposited: 0 });
    await trader.setAutomine(false);
    await sendDeposit(page, "21");
    const hash = await trader.pendingHash();
    await trader.isFollowed();
    await trader.wallet.cancel(hash);
    await trader.setAutomine(true);
    await trader.mine(4);
    await expect(historyRow(page, "21")).toContainText("Failed");
    await trader.expectReconciled();
    expect(await trader.inWallet()).toBe(1_000);
  });

  test("a deposit that the network forgets moves nothing, and the history says so", async ({ page, newTrader }) => {
    const trader = await newTrader({ deposited: 0 });
    await trader.setAutomine(false);
    await sendDeposit(page, "23");
    const hash = await trader.pendingHash();
    await trader.isFollowed();
    await trader.drop(hash);
    await trader.setAutomine(true);
    await expect(historyRow(page, "23")).toContainText("Failed");
    await trader.expectReconciled();
    expect(await trader.inWallet()).toBe(1_000);
  });

  test("a deposit whose block the chain takes back waits again; sent again, it is credited once", async ({
    page,
    newTrader,
  }) => {
    const trader = await newTrader({ deposited: 0 });
    await sendDeposit(page, "22");
    await expect(historyRow(page, "22")).toContainText("Confirming");
    await trader.reorganise(1);
    await trader.mine(1);
    await expect(historyRow(page, "22")).toContainText("Pending");
    expect(await trader.inPassport()).toEqual({ posted: 0, held: 0 });
    await page.getByRole("button", { name: "Make another deposit" }).click();
    await amount(page).fill("22");
    await button(page, "Deposit 22.00 SUPS").click();
    await expect(historyRow(page, "22").filter({ hasText: "Confirming" })).toBeVisible();
    await trader.mine(3);
    await expect.poll(async () => (await trader.inPassport()).posted).toBe(22);
    await trader.expectReconciled();
    expect(await trader.inWallet()).toBe(978);
  });
});

// Last: the clock of the chain stays ahead.
test("[WITHDRAW-25] a voucher that runs out unused gives the amount back", async ({ page, newTrader }) => {
  const trader = await newTrader({ deposited: 300 });
  await trader.setContractBalance(5_000);
  await openWithdraw(page, "120");
  trader.wallet.next("reject", "eth_sendTransaction");
  await button(page, "Withdraw 120.00 SUPS").click();
  await expect(page.getByText("You cancelled in your wallet. Nothing moved.")).toBeVisible();
  expect(await trader.inPassport()).toEqual({ posted: 300, held: 120 });
  await trader.passMinutes(6);
  await expect(page.getByText("Not signed in time").first()).toBeVisible();
  await expect(page.getByText("Available 300.00")).toBeVisible();
  await trader.expectReconciled();
  expect(await trader.inWallet()).toBe(700);
});
