/** The whole circle between Passport and a game: a machine goes in, is repaired for SUPS, a trophy is won, both go home. */
import { randomBytes } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { startRegisteredGame } from "./stack/start-game.ts";
import { expect, type Page, test } from "./stack/test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const clickForWindow = async (page: Page, click: () => Promise<void>): Promise<Page> => {
  const opened = page.waitForEvent("popup");
  await click();
  return opened;
};

/** On the machine's page, which the game's link opened. */
const moveOnItsPage = async (asset: Page) => {
  await button(asset, /^Move to/).click();
  await button(asset, /^Move for 5/).click();
};

test("[MOVE-19] [MOVE-11] a player brings a machine in, pays for its repair, wins a trophy and takes both home", async ({
  page,
  stack,
  db,
  newPlayer,
  balanceOf,
  logIn,
}) => {
  // Collections of this game alone: other tests move what the seeded game runs.
  const name = `circle-${randomBytes(4).toString("hex")}`;
  const [machines, medals] = [`${name}-machines`, `${name}-medals`];
  await using game = await startRegisteredGame(stack, { PRIZE_COLLECTION: medals, PRIZE_TOKEN_ID: "7" });
  const shared = { chain_id: 31337, client_id: game.clientId };
  await db
    .insertInto("collections")
    .values([
      { slug: machines, kind: "721", name: "Circle machines", ...shared },
      { slug: medals, kind: "1155", name: "Medal", ...shared },
    ])
    .execute();
  const player = await newPlayer();
  await giveCollectibles(db, player.username, [{ collection: machines, name: "Circle Walker" }]);
  await (await balanceOf(player)).receives(20_00n);
  const control = (mode: string) =>
    fetch(`${game.origin}/control`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: game.origin },
      body: JSON.stringify({ mode }),
    });

  await walkOnce(page, 390, 1440);
  await logIn(page, player);
  await page.goto(game.origin);
  const login = await clickForWindow(page, () => button(page, "Log in with Passport").click());
  await button(login, "Continue").click();
  await expect(page.getByText("0 of 3 bays taken")).toBeVisible();

  // The game gives no decision: nothing moves, and no fee is taken.
  await control("wrong");
  const link = page.getByRole("link", { name: /^Bring it in/ });
  const asset = await clickForWindow(page, () => link.click());
  await moveOnItsPage(asset);
  await expect(asset.getByText("No fee taken")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("0 of 3 bays taken")).toBeVisible();

  // Its first answer is lost from now on, so that it gets everything twice, and acts once.
  await control("twice");
  await asset.reload();
  await moveOnItsPage(asset);
  await expect(button(asset, "Done")).toBeVisible({ timeout: 60_000 });
  await asset.close();
  await expect(page.getByText("1 of 3 bays taken")).toBeVisible();
  await expect(page.getByText("Damaged on the way")).toBeVisible();

  await control("none");
  const payment = await clickForWindow(page, () => button(page, /^Repair for 2.5 SUPS/).click());
  await button(payment, /^Pay 2.50/).click();
  await expect(payment.getByText("Transaction Successful, you may now close this page.")).toBeVisible();
  await expect(page.getByText("Ready for battle")).toBeVisible();
  await payment.close();

  await button(page, "Fight a battle").click();
  const trophy = page.getByRole("listitem").filter({ hasText: "Medal" });
  await expect(trophy).toBeVisible();
  await page.getByText("Webhooks from Passport").click();
  await expect(page.getByRole("row").filter({ hasText: "payment.settled" })).toContainText("valid");
  await expect(page.getByRole("row").filter({ hasText: "repeated: same answer again" }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await button(page, /^Take it home: /)
    .first()
    .click();
  await expect(page.getByText("0 of 3 bays taken")).toBeVisible();
  await trophy.getByRole("button").click();
  await expect(trophy).toBeHidden();
  const held = await db.selectFrom("items").select(["service", "count"]).where("collection", "=", medals).execute();
  expect(held.filter(({ count }) => count !== "0")).toEqual([{ service: "", count: "1" }]);
  const [machine] = await db
    .selectFrom("assets")
    .select("locked_to_service")
    .where("collection", "=", machines)
    .execute();
  expect(machine?.locked_to_service).toBeNull();
});
