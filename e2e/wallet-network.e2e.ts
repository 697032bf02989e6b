/** The overlay that leads to another network, in the gallery: the pages that need it come later. */
import { installWallet, type ScriptedWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { newAccount, stackChains } from "./stack/wallet-player.ts";

const action = (page: Page) => page.getByText("Here the action would stand.");
/** The other ones are pictures of states. */
const liveOne = (page: Page) => page.locator(".cut").filter({ hasText: "This needs BSC testnet" });
const switchButton = (page: Page) => liveOne(page).getByRole("button", { name: "Switch Network" });
const byHand = (page: Page) => page.getByText(/choose BSC testnet in its list of networks/);

let wallet: ScriptedWallet;
test.beforeEach(async ({ page, stack }) => {
  wallet = await installWallet(page, {
    account: newAccount(),
    chainId: stackChains.ethereum,
    rpcUrls: stack.rpcUrls,
  });
  await page.goto(`${stack.developmentOrigin}/gallery`);
  await page.getByRole("button", { name: "Connect this browser's wallet" }).click();
  await expect(switchButton(page)).toBeVisible();
  await expect(action(page)).toBeHidden();
});

test("the action takes its place when the wallet has switched", async ({ page }) => {
  await switchButton(page).click();
  await expect(action(page)).toBeVisible();
});

test("an error that says nothing leads to the steps by hand, and those are noticed", async ({ page }) => {
  wallet.next("code_zero", "wallet_switchEthereumChain");
  await switchButton(page).click();
  await expect(byHand(page)).toBeVisible();
  await wallet.switchChain(stackChains.binance);
  await expect(action(page)).toBeVisible();
});

test("a refusal leaves the overlay, and asking again is possible", async ({ page }) => {
  wallet.next("reject", "wallet_switchEthereumChain");
  await switchButton(page).click();
  await expect(byHand(page)).toBeVisible();
  await switchButton(page).click();
  await expect(action(page)).toBeVisible();
});

test("a network that the wallet does not know is added", async ({ page }) => {
  wallet.next("unknown_chain", "wallet_switchEthereumChain");
  await switchButton(page).click();
  await expect(action(page)).toBeVisible();
  expect(wallet.askedFor("wallet_addEthereumChain")).toBe(1);
});
