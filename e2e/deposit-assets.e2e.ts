/** Items from a wallet into Passport: the real contract, the real watcher, the game that describes them, a scripted wallet. */
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { openCollector } from "./stack/collector.ts";
import { achievements } from "./stack/player-items.ts";
import { installWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { stackChains } from "./stack/wallet-player.ts";

const tokenId = "2";
const name = "Last One Standing";
const cards = (page: Page) => page.getByRole("list", { name: "Items" }).getByRole("listitem");
const card = (page: Page) => cards(page).filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog", { name: `Deposit ${name}` });

test("[NAV-18] [DEPASSET-5] [DEPASSET-9] [DEPASSET-14] items are deposited from their card, and are on the profile once final", async ({
  page,
  db,
  stack,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1440);
  const player = await newPlayer();
  const collector = await openCollector(db, stack, player);
  await collector.mintsItems(tokenId, 3n);
  const { account } = collector;
  const wallet = await installWallet(page, { account, chainId: stackChains.ethereum, rpcUrls: stack.rpcUrls });
  // The game adds a film to what it says of this item.
  const described = `${stack.gameUrl}/items/${achievements}/${tokenId.padStart(64, "0")}.json`;
  const film = `${stack.gameUrl}/films/patrol.webm`;
  await fetch(described, { method: "PUT", body: JSON.stringify({ says: { animation_url: film } }) });

  await logIn(page, player);
  await page.goto("/deposit-assets");
  await page.getByRole("main").getByRole("link", { name: "Supremacy Achievements" }).click();
  await page.getByRole("main").getByRole("button", { name: "Connect Wallet" }).click();
  await expect(card(page)).toContainText("Won a battle with a single machine left.");
  await expect(card(page)).toContainText("×3");
  const picture = `${stack.gameUrl}/pictures/${achievements}/${tokenId}/picture.svg`;
  await expect(card(page).locator("img")).toHaveAttribute("src", picture);
  // Only a picture that has been loaded stays: otherwise the card draws one itself.
  await expect(card(page).locator("img")).toHaveJSProperty("complete", true);
  await expect(card(page).locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await card(page).hover();
  await expect(card(page).locator("video")).toHaveAttribute("src", film);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Refused in the wallet: no row in the history.
  await page.getByRole("button", { name: `Deposit ${name}` }).click();
  await dialog(page).getByLabel("Amount").fill("2");
  wallet.next("reject", "eth_sendTransaction");
  await dialog(page).getByRole("button", { name: "Deposit 2" }).click();
  await expect(dialog(page)).toContainText("Issue depositing, please try again.");
  const rows = db
    .selectFrom("operations")
    .innerJoin("users", "users.account_id", "operations.account_id")
    .select(["operations.state", "operations.amount"])
    .where("users.username", "=", player.username)
    .where("operations.kind", "=", "item_deposit");
  expect(await rows.execute()).toEqual([]);

  await dialog(page).getByRole("button", { name: "Deposit 2" }).click();
  await expect(dialog(page)).toContainText("It's on chain");
  await expectAccessible(page);
  expect(await collector.itemsOf(tokenId)).toBe(1n);
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(card(page)).toContainText("×1");
  await expect(page.getByText(`2 × ${name}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await collector.waitsUntilFinal();
  await expect(page.getByText(`2 × ${name} arrived in Passport.`)).toBeVisible();
  expect(await rows.execute()).toEqual([{ state: "confirmed", amount: "2" }]);
  await page.getByRole("link", { name: "View item" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goto("/deposit/history/assets");
  await expect(page.getByRole("row").filter({ hasText: `Supremacy Achievements #${tokenId}` })).toContainText(
    "Confirmed",
  );
});
