/** The farm after its season, with a scripted wallet and the real contracts. */
import { maxUint256, parseEther } from "viem";
import { looksRight, walkOnce } from "./stack/axe.ts";
import { expectFigures, figure, messages, openFarmer } from "./stack/farmer.ts";
import { expect, type Page, test, widths } from "./stack/test.ts";
import { button } from "./stack/transition.ts";
import { stackChains } from "./stack/wallet-player.ts";

const card = (page: Page) => page.getByRole("region", { name: "Stake and unstake" });
const tab = (page: Page, name: "Stake" | "Unstake") => page.getByRole("tab", { name, exact: true });
const act = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true });
const amount = (page: Page) => card(page).getByRole("textbox");
const everythingOut = "Unstake all and harvest";

test("[FARM-4] [FARM-5] [FARM-6] [FARM-7] [FARM-8] [FARM-13] [FARM-16] [FARM-18] enable, stake, unstake a part, then all, after the season", async ({
  page,
  db,
  newPlayer,
  logIn,
  stack,
}) => {
  await walkOnce(page, ...widths);
  const player = await newPlayer();
  const farmer = await openFarmer({ page, db, player, chain: stack.binance, lp: "10.5" });
  await logIn(page, player);
  await page.goto("/staking");
  await expect(page.getByRole("heading", { name: "Staking has ended" })).toBeVisible();
  await looksRight(page);
  await button(page, "Connect Wallet").click();
  await expectFigures(page, { staked: "0.000000", wallet: "10.500000", earned: "0.00" });
  await expect(page.getByRole("region", { name: "The season" })).toContainText("0.00%");
  // There is nothing to take out yet.
  await expect(button(page, everythingOut)).toBeDisabled();
  await expect(act(page, "Harvest")).toBeDisabled();

  await tab(page, "Stake").click();
  await expect(act(page, "Stake")).toHaveCount(0);
  await act(page, "Enable Contract").click();
  await expect(act(page, "Stake")).toBeVisible();
  expect(await farmer.allowance()).toBe(maxUint256);
  expect(farmer.sent().at(-1)).toMatchObject({ name: "approve", args: [expect.any(String), maxUint256] });

  await amount(page).fill("10.500001");
  await act(page, "Stake").click();
  await expect(messages(page)).toContainText("Not enough SUPS-BNB LP in wallet");
  await expect(messages(page).locator("summary")).toContainText("1");
  await looksRight(page);
  expect(farmer.sent()).toHaveLength(1);

  await amount(page).fill("4.5");
  await act(page, "Stake").click();
  await expectFigures(page, { staked: "4.500000", wallet: "6.000000", earned: "0.00" });
  expect(farmer.sent().at(-1)).toEqual({ name: "stake", args: [parseEther("4.5")] });
  expect(await farmer.staked()).toBe(parseEther("4.5"));
  await expect(messages(page)).not.toContainText("Not enough");
  await expect(amount(page)).toHaveValue("");
  await looksRight(page);

  await tab(page, "Unstake").click();
  await amount(page).fill("5");
  await act(page, "Unstake").click();
  await expect(messages(page)).toContainText("Not enough SUPS-BNB LP staked in farming pool");
  expect(farmer.sent()).toHaveLength(2);

  await amount(page).fill("1.5");
  await act(page, "Unstake").click();
  await expectFigures(page, { staked: "3.000000", wallet: "7.500000", earned: "0.00" });
  expect(farmer.sent().at(-1)).toEqual({ name: "withdraw", args: [parseEther("1.5")] });

  await act(page, "Max").click();
  await expect(amount(page)).toHaveValue("3.000000");
  await act(page, "Unstake").click();
  await expectFigures(page, { staked: "0.000000", wallet: "10.500000", earned: "0.00" });
  expect(farmer.sent().at(-1)).toEqual({ name: "exit", args: [] });
});

test("[FARM-9] all controls are locked while the wallet is open, and free after a refusal and after success", async ({
  page,
  db,
  newPlayer,
  logIn,
  stack,
}) => {
  const player = await newPlayer();
  const { wallet, sent } = await openFarmer({ page, db, player, chain: stack.binance, lp: "2" });
  await logIn(page, player);
  await page.goto("/staking");
  await button(page, "Connect Wallet").click();
  await tab(page, "Stake").click();
  await act(page, "Enable Contract").click();
  await amount(page).fill("1");
  await act(page, "Stake").click();
  await expectFigures(page, { staked: "1.000000", wallet: "1.000000" });
  await tab(page, "Unstake").click();
  await amount(page).fill("0.5");

  wallet.next("hold", "eth_sendTransaction");
  await act(page, "Unstake").click();
  await expect(act(page, "Confirm in your wallet")).toHaveAttribute("aria-busy", "true");
  await expect(button(page, everythingOut)).toBeDisabled();
  await expect(act(page, "Harvest")).toBeDisabled();
  await expect(amount(page)).not.toBeEditable();
  for (const share of ["25%", "50%", "75%", "Max"]) await expect(act(page, share)).toBeDisabled();
  // A second click while it is busy sends nothing more.
  await act(page, "Confirm in your wallet").click();
  await tab(page, "Stake").click();
  await expect(act(page, "Stake")).toBeDisabled();
  await expect(amount(page)).not.toBeEditable();
  await tab(page, "Unstake").click();
  wallet.decide("reject");
  await expect(messages(page)).toContainText("You cancelled in your wallet. Nothing moved.");
  await expect(button(page, everythingOut)).toBeEnabled();
  await expect(amount(page)).toBeEditable();
  expect(sent()).toHaveLength(3);
  await expectFigures(page, { staked: "1.000000", wallet: "1.000000" });

  await button(page, everythingOut).click();
  await expectFigures(page, { staked: "0.000000", wallet: "2.000000" });
  expect(sent().at(-1)).toEqual({ name: "exit", args: [] });
  await expect(amount(page)).toBeEditable();
  await expect(messages(page)).not.toContainText("cancelled");
});

test("[FARM-12] a wallet without coins for the fee is told so, and nothing is sent", async ({
  page,
  db,
  newPlayer,
  logIn,
  stack,
}) => {
  const player = await newPlayer();
  const { setCoins, sent } = await openFarmer({ page, db, player, chain: stack.binance, lp: "2" });
  await setCoins("0");
  await logIn(page, player);
  await page.goto("/staking");
  await button(page, "Connect Wallet").click();
  await expect(figure(page, "In your wallet")).toHaveText("2.000000");
  await tab(page, "Stake").click();
  await act(page, "Enable Contract").click();
  await expect(messages(page)).toContainText("Wallet does not have sufficient funds.");
  expect(sent()).toEqual([]);
});

test("[FARM-17] [WALLET-32] a wallet on another network sees the overlay that switches it", async ({
  page,
  db,
  newPlayer,
  logIn,
  stack,
}) => {
  await walkOnce(page, ...widths);
  const player = await newPlayer();
  const { rpcUrls, binance } = stack;
  await openFarmer({ page, db, player, chain: binance, lp: "2", chainId: stackChains.ethereum, rpcUrls });
  await logIn(page, player);
  await page.goto("/staking");
  await button(page, "Connect Wallet").click();
  await expect(button(page, "Switch Network")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect(button(page, everythingOut)).toHaveCount(0);
  await looksRight(page);
  await button(page, "Switch Network").click();
  await expect(card(page)).toBeVisible();
  await expectFigures(page, { staked: "0.000000", wallet: "2.000000" });
});
