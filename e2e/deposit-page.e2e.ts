/** The deposit page with a wallet, on a real chain: the way to the balance, and what goes wrong on it. */
import type { Database } from "@passport/database";
import { installWallet } from "./stack/scripted-wallet/install-wallet.ts";
import type { Stack } from "./stack/stack.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { openWallet } from "./stack/wallet.ts";
import { newAccount, stackChains } from "./stack/wallet-player.ts";

interface Scene {
  page: Page;
  db: Database;
  stack: Stack;
  newPlayer: () => Promise<Player>;
  logIn: (page: Page, player: Player) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const amount = (page: Page) => page.getByLabel("Amount");

/** A player with 1,000 SUPS in a linked wallet, which is connected on the deposit page. */
const openDeposit = async ({ page, db, stack, newPlayer, logIn }: Scene, chainId: number = stackChains.binance) => {
  const player = await newPlayer();
  const account = newAccount();
  const funds = await openWallet(db, stack, player.username, account.address);
  const wallet = await installWallet(page, { account, chainId, rpcUrls: stack.rpcUrls });
  await logIn(page, player);
  await page.goto("/deposit");
  // The radio button lies invisibly over its card.
  await page.getByRole("radio", { name: /^Binance Smart Chain/ }).check({ force: true });
  await button(page, "Connect Wallet").click();
  return { player, funds, wallet };
};

test("[DEPOSIT-6] [DEPOSIT-9] [DEPOSIT-10] [DEPOSIT-11] [DEPOSIT-12] [DEPOSIT-17] [DEPOSIT-23] from the wallet to the balance", async ({
  page,
  db,
  stack,
  newPlayer,
  logIn,
}) => {
  const { funds } = await openDeposit({ page, db, stack, newPlayer, logIn });
  await expect(page.getByText("In your wallet 1,000.00")).toBeVisible();
  await expect(button(page, "Deposit")).toBeDisabled();
  await amount(page).fill("0");
  await expect(button(page, "Deposit")).toBeDisabled();
  await amount(page).fill("1000.000000000000000001");
  await expect(page.getByText("Deposit amount above max value")).toBeVisible();
  await expect(button(page, "Deposit")).toBeDisabled();
  await button(page, "Max").click();
  await expect(button(page, "Deposit 1,000.00 SUPS")).toBeEnabled();
  await amount(page).fill("250");
  await button(page, "Deposit 250.00 SUPS").click();
  await expect(page.getByText("It can take up to five minutes to appear.").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "250.00" })).toContainText("Confirming");
  await funds.waitsUntilFinal();
  await expect(page.getByText("250.00 SUPS are in your balance.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("250.00");
  await expect(page.getByRole("row").filter({ hasText: "250.00" })).toContainText("Confirmed");
  await page.goto("/transactions");
  await expect(page.getByRole("main")).toContainText("DEPOSIT");
});

test("[DEPOSIT-18] a refusal in the wallet moves nothing, and the form keeps its amount", async ({
  page,
  db,
  stack,
  newPlayer,
  logIn,
}) => {
  const { wallet } = await openDeposit({ page, db, stack, newPlayer, logIn });
  wallet.next("reject", "eth_sendTransaction");
  await amount(page).fill("5");
  await button(page, "Deposit 5.00 SUPS").click();
  await expect(page.getByText("Issue depositing, please try again.")).toBeVisible();
  await expect(amount(page)).toHaveValue("5");
  await button(page, "Deposit 5.00 SUPS").click();
  await expect(page.getByRole("row").filter({ hasText: "5.00" })).toBeVisible();
});

test("[DEPOSIT-5] [NAV-28] a wallet on the other network is led to the right one, without a reload", async ({
  page,
  db,
  stack,
  newPlayer,
  logIn,
}) => {
  await openDeposit({ page, db, stack, newPlayer, logIn }, stackChains.ethereum);
  await button(page, "Switch Network").click();
  await expect(amount(page)).toBeVisible();
  await expect(page.getByText("In your wallet 1,000.00")).toBeVisible();
});

test("[DEPOSIT-12] a tab that is closed after sending loses nothing", async ({ page, db, stack, newPlayer, logIn }) => {
  const { funds } = await openDeposit({ page, db, stack, newPlayer, logIn });
  await amount(page).fill("7");
  await button(page, "Deposit 7.00 SUPS").click();
  await expect(page.getByText("You can close this page; everything continues.").first()).toBeVisible();
  await page.goto("about:blank");
  await funds.waitsUntilFinal();
  await page.goto("/deposit/history/sups");
  await expect(page.getByRole("row").filter({ hasText: "7.00" })).toContainText("Confirmed");
});

test("[DEPOSIT-29] the tracer finds a deposit by its hash", async ({ page, db, stack, newPlayer, logIn }) => {
  const { funds } = await openDeposit({ page, db, stack, newPlayer, logIn });
  await funds.deposits(3);
  await funds.waitsUntilFinal();
  const row = page.getByRole("row").filter({ hasText: "3.00" });
  await expect(row).toContainText("Confirmed");
  const hash = await row.getByRole("button").getAttribute("title");
  await page.getByLabel("Transaction hash").fill(hash ?? "");
  await button(page, "Find it").click();
  await expect(page.getByRole("heading", { name: "3.00 SUPS are in your balance." })).toBeVisible();
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await expect(page.getByText("SUPS deposit").first()).toBeVisible();
});
