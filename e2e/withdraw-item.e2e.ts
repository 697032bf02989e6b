/** An item is withdrawn from Passport: the real contract, the real watcher, a scripted wallet. */
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { type Collector, openCollector } from "./stack/collector.ts";
import { achievements, giveItems } from "./stack/player-items.ts";
import { installWallet, type ScriptedWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { useStack } from "./stack/stack.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { stackChains } from "./stack/wallet-player.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const withdraw = (page: Page) => page.getByRole("button", { name: "Withdraw", exact: true });
const tokenId = "4";

interface Scene {
  page: Page;
  db: Database;
  newPlayer: () => Promise<Player>;
  logIn: (page: Page, player: Player) => Promise<void>;
}

interface Stage {
  player: Player;
  collector: Collector;
  wallet: ScriptedWallet;
  /** The signature calls that the page made. */
  asked: string[];
  /** How many could still be withdrawn. */
  left: () => Promise<number>;
}

/** A player with two of an item, on its page. */
const setUp = async ({ page, db, newPlayer, logIn }: Scene): Promise<Stage> => {
  const player = await newPlayer();
  const stack = useStack();
  const collector = await openCollector(db, stack, player);
  await giveItems(db, player.username, [{ tokenId, count: "2" }]);
  const { account } = collector;
  const wallet = await installWallet(page, { account, chainId: stackChains.ethereum, rpcUrls: stack.rpcUrls });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The proof is new with each confirmation.
    searchParams.delete("proof");
    if (pathname.startsWith("/api/1155/")) asked.push(`${request.method()} ${pathname}?${searchParams}`);
  });
  await logIn(page, player);
  await page.goto(`/profile/${player.username}/asset1155/${achievements}/${tokenId}/false`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sharpshooter");
  const holding = db
    .selectFrom("items")
    .innerJoin("users", "users.account_id", "items.account_id")
    .select(["count", "held"])
    .where("users.username", "=", player.username);
  const left = async () => {
    const { count, held } = await holding.executeTakeFirstOrThrow();
    return Number(count) - Number(held);
  };
  return { player, collector, wallet, asked, left };
};

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("[ASSET1155-5] [ASSET1155-6] one is withdrawn, and the player is not asked how many", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const { collector, asked, left } = await setUp({ page, db, newPlayer, logIn });
    await withdraw(page).click();
    await expect(dialog(page)).toContainText("One Sharpshooter moves out of Passport, into your wallet.");
    await expect(dialog(page).locator("input, textarea, select")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await inDialog(page, "Withdraw 1").click();
    await expect(dialog(page)).toContainText("Confirmed on chain: it's in your wallet.");
    await expectAccessible(page);
    expect(await collector.itemsOf(tokenId)).toBe(1n);
    expect([...new Set(asked)]).toEqual([
      `GET /api/1155/${collector.account.address}/${tokenId}/0/1?collection_slug=${achievements}`,
    ]);
    expect(await left()).toBe(1);
  });
});

test("[ASSET1155-11] a refusal in the wallet says so, and trying again uses the same voucher", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { collector, wallet, asked, left } = await setUp({ page, db, newPlayer, logIn });
  await withdraw(page).click();
  wallet.next("reject", "eth_sendTransaction");
  await inDialog(page, "Withdraw 1").click();
  await expect(dialog(page)).toContainText("Issue minting, please try again or contact support.");
  await expect(dialog(page).getByRole("timer")).toHaveText(/^[34]:\d\d$/);
  expect(await left()).toBe(1);
  await inDialog(page, "Try again").click();
  await expect(dialog(page)).toContainText("Confirmed on chain: it's in your wallet.");
  expect(await collector.itemsOf(tokenId)).toBe(1n);
  expect(await left()).toBe(1);
  expect(new Set(asked).size).toBe(1);
});

test("[ASSET1155-11] what the server refuses is said in its words, and nothing is held", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { player, wallet, left } = await setUp({ page, db, newPlayer, logIn });
  await db.updateTable("users").set({ mint_lock: true }).where("username", "=", player.username).execute();
  await withdraw(page).click();
  await inDialog(page, "Withdraw 1").click();
  await expect(dialog(page).getByRole("alert")).toHaveText(messages.account_locked);
  expect(wallet.askedFor("eth_sendTransaction")).toBe(0);
  expect(await left()).toBe(2);
});
