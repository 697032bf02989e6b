/** Assets on their way to the game and back, through the whole stack; the dialogs' other states are component tests. */
import { expectAccessibleEverywhere, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { startMovingGame } from "./stack/moving-game.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { expect, type Page, test } from "./stack/test.ts";

const location = (page: Page) => page.getByRole("region", { name: "Location" });
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("[MOVE-1] [MOVE-3] [MOVE-7] [MOVE-10] [MOVE-17] [MOVE-19] [ASSET1155-4] a machine there and back, medals with an amount, three at once with one refused", async ({
  page,
  newPlayer,
  balanceOf,
  logIn,
  db,
}) => {
  await using game = await startMovingGame(db);
  const alice = await newPlayer();
  await (await balanceOf(alice)).receives(100_00n);
  const { collection } = game;
  const [machine] = await giveCollectibles(db, alice.username, [
    { collection, name: "Redline Warden", tier: "MYTHIC" },
    { collection, name: "Longwatch Rail", tier: "RARE", type: "weapon" },
    { collection, name: "Ember Paladin", tier: "ELITE_LEGENDARY" },
  ]);
  const { account_id } = await db
    .selectFrom("users")
    .select("account_id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  const medals = { account_id, collection: game.itemCollection, token_id: "1", count: "3" };
  await db.insertInto("items").values(medals).execute();
  await logIn(page, alice);
  await walkOnce(page, 1440, 390);

  // There: the dialog says what it costs, the game is asked, and the page follows.
  await page.goto(`/profile/${alice.username}/asset/${machine?.hash}`);
  await press(page, "Move to Supremacy");
  await expect(dialog(page)).toContainText("5.00 SUPS");
  await expect(dialog(page)).toContainText("95.00 SUPS");
  await expectAccessibleEverywhere(page);
  await expectNoSidewaysScroll(page);
  await press(page, "Move for 5 SUPS");
  await expect(dialog(page)).toContainText("Redline Warden is in Supremacy now.");
  await press(page, "Done");
  await expect(location(page).getByText("Supremacy").first()).toBeVisible();
  expect(game.receivedOf("item.move_requested")).toMatchObject([{ data: { direction: "to_game" } }]);

  // And back.
  await press(page, "Move back to Passport");
  await press(page, "Move for 5 SUPS");
  await expect(dialog(page)).toContainText("Redline Warden is in Passport now.");
  await expect(dialog(page)).toContainText("90.00 SUPS");
  await press(page, "Done");
  await expect(location(page)).toContainText("Passport On-world");

  // Two of three medals; then the achievements.
  await page.goto(`/profile/${alice.username}/asset1155/${game.itemCollection}/1/false`);
  await press(page, "Move to Supremacy");
  await page.getByRole("textbox", { name: "Amount" }).fill("2");
  await expectAccessibleEverywhere(page);
  await press(page, "Move for 5 SUPS");
  await expect(page).toHaveURL(new RegExp(`/profile/${alice.username}/achievements$`));
  await expect(page.getByText("2 × First Blood moved to Supremacy")).toBeVisible();
  await expect(page.getByRole("list", { name: "List of achievements" }).getByRole("link")).toHaveCount(2);

  // Three machines at once: the game refuses one.
  game.reason = "The hangar is full";
  const refused = await db
    .selectFrom("assets")
    .select("hash")
    .where("collection", "=", collection)
    .where("name", "=", "Ember Paladin")
    .executeTakeFirstOrThrow();
  game.behave(({ data }) =>
    (data["item"] as { asset_hash: string }).asset_hash === refused.hash ? "refuse" : "accept",
  );
  await page.goto(`/profile/${alice.username}/game-assets`);
  await press(page, "Move several");
  for (const name of ["Redline Warden", "Longwatch Rail", "Ember Paladin"]) {
    await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  }
  await page.getByRole("region", { name: "Chosen assets" }).getByRole("button", { name: "Move to Supremacy" }).click();
  await press(page, "Move 3 for 15 SUPS");
  const rows = dialog(page).getByRole("listitem");
  await expect(rows.filter({ hasText: "Ember Paladin" })).toContainText(
    "The hangar is full. Nothing was moved, and no fee was taken.",
  );
  await expect(rows.filter({ hasText: "5.00 SUPS" })).toHaveCount(2);
  await expect(dialog(page).getByRole("region", { name: "Move" })).toContainText("10.00 SUPS");
  await expectAccessibleEverywhere(page);
  await expectNoSidewaysScroll(page);
  await press(page, "Back to your assets");
  expect(game.forgedCount()).toBe(0);
});
