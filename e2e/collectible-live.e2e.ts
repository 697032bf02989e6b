/** How the page of a collectible follows what the game, the chain and its owner do. */
import {
  collectibleAddress,
  giveOne,
  inFiveMinutes,
  location,
  mintOf,
  someAttributes,
  someWallet,
  stops,
  timeline,
  title,
} from "./stack/collectible-page.ts";
import { recordCommands } from "./stack/commands.ts";
import { gameIsSilent, gameSays } from "./stack/game-metadata.ts";
import { expect, test } from "./stack/test.ts";

test("[ASSET-14] Refresh Metadata asks the game, for any viewer, and the page shows what it says now", async ({
  page,
  stack,
  newPlayer,
  logIn,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  const machine = await giveOne(db, alice, { name: "Iron Meridian", tier: "RARE", attributes: someAttributes });
  const silent = await giveOne(db, alice, { name: "Unheard" });
  await gameSays(stack, machine, {
    name: "Iron Sovereign",
    tier: "TITAN",
    attributes: [{ trait_type: "Speed", value: 7, display_type: "number" }],
  });
  await gameIsSilent(stack, silent);
  await logIn(page, bob);
  const sent = recordCommands(page);
  await page.goto(collectibleAddress(alice, machine));
  await expect(title(page)).toHaveText("Iron Meridian");
  await page.getByRole("button", { name: "Refresh metadata" }).click();
  await expect(title(page)).toHaveText("Iron Sovereign");
  await expect(page.getByRole("main").getByText("TITAN")).toBeVisible();
  await expect(page.getByRole("region", { name: "Stats" }).getByRole("term")).toHaveText(["Speed"]);
  await expect(page.getByText("Updated from the game.")).toBeVisible();
  expect(sent.filter(({ key }) => key === "ASSET:REFRESH:METADATA:721").map(({ payload }) => payload)).toEqual([
    { asset_hash: machine.hash },
  ]);

  await page.goto(collectibleAddress(alice, silent));
  await page.getByRole("button", { name: "Refresh metadata" }).click();
  await expect(page.getByRole("alert")).toHaveText(/The game isn't responding right now/);
  await expect(title(page)).toHaveText("Unheard");
});

test("[ASSET-12] a lock shows its reason and its end, to its owner and to every other player", async ({
  page,
  browser,
  newPlayer,
  logIn,
  operationsOf,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  const until = inFiveMinutes();
  const machine = await giveOne(db, alice, { unlockedAt: until });
  await (await operationsOf(alice)).opens(mintOf(machine, until));
  await logIn(page, alice);
  await page.goto(collectibleAddress(alice, machine));
  await expect(location(page)).toContainText(/Locked until .*\d\d:\d\d/);
  await expect(location(page).getByRole("timer").first()).toHaveText(/^4:\d\d$/);
  await expect(location(page)).toContainText("You're moving it to your wallet.");

  await using context = await browser.newContext();
  const other = await context.newPage();
  await other.clock.install();
  await logIn(other, bob);
  await other.goto(collectibleAddress(alice, machine));
  await expect(location(other)).toContainText(/Locked until .*\d\d:\d\d/);
  await expect(location(other)).toContainText("It's being moved to a wallet.");
  // The end of the voucher moves the lock on, or takes it off: the page finds out by itself.
  await db
    .updateTable("assets")
    .set({ unlocked_at: new Date(Date.now() - 1000) })
    .where("id", "=", machine.id)
    .execute();
  await other.clock.fastForward(16_000);
  await expect(location(other)).not.toContainText("Locked until");
});

test("[ASSET-20] what is under way is a timeline that changes live, and its end is the asset's new place", async ({
  page,
  newPlayer,
  logIn,
  operationsOf,
  db,
}) => {
  const alice = await newPlayer();
  const machine = await giveOne(db, alice, {});
  const another = await giveOne(db, alice, { name: "Another" });
  const operations = await operationsOf(alice);
  await logIn(page, alice);
  await page.goto(collectibleAddress(alice, machine));
  await expect(stops(page).last()).toContainText("It can go here");
  await expect(timeline(page)).toHaveCount(0);

  const minting = await operations.opens(mintOf(machine, inFiveMinutes()));
  await expect(timeline(page)).toContainText("Waiting for your wallet.");
  await expect(timeline(page).getByRole("listitem")).toHaveText([
    /Requested/,
    /Sign it in your wallet/,
    /Becomes final/,
    /Arrived/,
  ]);
  await expect(stops(page).last()).toContainText("Arriving here");

  await operations.happens(minting, "seen", { block_number: 77, tx_hash: Buffer.alloc(32, 7) });
  await expect(timeline(page).getByRole("status")).toHaveText("On chain");
  await expect(timeline(page).getByRole("listitem").nth(1)).toContainText("Block 77");

  await db
    .updateTable("assets")
    .set({ on_chain_status: "STAKABLE", wallet: someWallet })
    .where("id", "=", machine.id)
    .execute();
  await operations.happens(minting, "finalized");
  await expect(location(page)).toContainText("Off-world");
  await expect(location(page).locator("[aria-current='location']")).toContainText("Anvil");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Arrived in your wallet.");

  // It is about one asset: pages of other assets do not react.
  await page.goto(collectibleAddress(alice, another));
  await expect(title(page)).toHaveText("Another");
  await expect(page.getByRole("region", { name: "Result" })).toHaveCount(0);
});

test("a dot travels the way that the asset goes, and does not move for players who want less motion", async ({
  page,
  newPlayer,
  logIn,
  operationsOf,
  db,
}) => {
  const alice = await newPlayer();
  const machine = await giveOne(db, alice, {});
  await (await operationsOf(alice)).opens(mintOf(machine, inFiveMinutes()));
  await logIn(page, alice);
  await page.goto(collectibleAddress(alice, machine));
  const dot = stops(page).last().locator("> [aria-hidden='true']").first();
  const animations = () => dot.evaluate((element) => element.getAnimations().length);
  await expect(dot).toBeVisible();
  expect(await animations()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(animations).toBe(1);
});
