/** The page of one holding of an item, and what only an owner sees on any page of their assets. */
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { achievements, giveItems } from "./stack/player-items.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";

const failure = "Something went wrong while fetching the item's data. Please try again later.";

/** Leaves the page first: an open one notices that another player has logged in and reloads itself. */
const viewAs = async (page: Page, viewer: Player, logIn: (page: Page, player: Player) => Promise<void>) => {
  await page.goto("about:blank");
  await logIn(page, viewer);
};

const addressOf = ({ username }: Pick<Player, "username">, tokenId: string, locked: boolean) =>
  `/profile/${username}/asset1155/${achievements}/${tokenId}/${locked}`;
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const location = (page: Page) => page.getByRole("region", { name: "Location" });
const withdraw = (page: Page) => page.getByRole("button", { name: /^Withdraw/ });
const transition = (page: Page) => page.getByRole("button", { name: /^Transition/ });

test("[COLLECT-6] [ASSET1155-1] [ASSET1155-2] a card opens its holding: what it is, how many, whose and where", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await giveItems(db, alice.username, [
    { tokenId: "1", count: "1200" },
    { tokenId: "1", count: "3", service: "supremacy" },
  ]);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  await logIn(page, alice);
  const sent = recordCommands(page);
  const payloads = () => sent.filter(({ key }) => key === "ASSET:GET:1155").map(({ payload }) => payload);
  const cards = page.getByRole("list", { name: "List of achievements" }).getByRole("link");
  const main = page.getByRole("main");
  const asked = { token_id: "1", collection_slug: achievements, owner_id: id };

  await page.goto(`/profile/${alice.username}/achievements`);
  await cards.first().click();
  await expect(page).toHaveURL(new RegExp(`${addressOf(alice, "1", false)}$`));
  await expect(title(page)).toHaveText("First Blood");
  await expect(page).toHaveTitle("First Blood, Passport");
  await expect(main.getByText("The first machine that fell in a battle.")).toBeVisible();
  await expect(main.getByText("1,200", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: alice.username, exact: true })).toHaveAttribute(
    "href",
    `/profile/${alice.username}`,
  );
  await expect(location(page)).toContainText("Passport On-world");
  await expect(main.getByRole("region", { name: "Supremacy Achievements" })).toContainText(
    "What is earned and not bought.",
  );
  expect(payloads()).toEqual([{ ...asked, locked: false }]);

  await page.goto(`/profile/${alice.username}/achievements`);
  await cards.last().click();
  await expect(page).toHaveURL(new RegExp(`${addressOf(alice, "1", true)}$`));
  await expect(location(page).getByText("Supremacy", { exact: true }).first()).toBeVisible();
  await expect(main.getByText("3", { exact: true })).toBeVisible();
  expect(payloads().at(-1)).toEqual({ ...asked, locked: true });
});

test("[NAV-12] a name in another case or an id works; anything but true and false is no page", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  await giveItems(db, alice.username, [{ tokenId: "3" }]);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  for (const viewer of [alice, bob]) {
    await viewAs(page, viewer, logIn);
    for (const username of [id, alice.username.toUpperCase()]) {
      await page.goto(addressOf({ username }, "3", false));
      await expect(title(page)).toHaveText("Ironside");
      await expect(page).toHaveURL(new RegExp(`${addressOf(alice, "3", false)}$`));
    }
  }
  for (const unknown of ["no-such-tab", `asset1155/${achievements}/3/maybe`]) {
    await page.goto(`/profile/${alice.username}/${unknown}`);
    await expect(page).toHaveURL("/profile");
    await expect(page.getByText("That page doesn't exist")).toBeVisible();
  }
});

test("[ASSET1155-3] says that it failed, tries again, and says the same of what no player holds", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  await giveItems(db, alice.username, [{ tokenId: "1" }]);
  await logIn(page, bob);
  const wire = await takeWire(page);
  for (const key of ["USER", "ASSET:GET:1155"]) {
    wire.refuse(key);
    await page.goto(addressOf(alice, "1", false));
    await expect(page.getByText(failure)).toBeVisible();
    wire.release();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(title(page)).toHaveText("First Blood");
  }
  for (const address of [addressOf(alice, "1", true), addressOf(alice, "404", false), addressOf(bob, "1", false)]) {
    await page.goto(address);
    await expect(page.getByText(failure)).toBeVisible();
  }
});

test("a withdrawal under way is a timeline that changes live; with its end the count falls, to nothing if need be", async ({
  page,
  newPlayer,
  logIn,
  operationsOf,
  db,
}) => {
  const alice = await newPlayer();
  await giveItems(db, alice.username, [{ tokenId: "1", count: "7" }]);
  const operations = await operationsOf(alice);
  await logIn(page, alice);
  await page.goto(addressOf(alice, "1", false));
  await expect(page.getByRole("main").getByText("7", { exact: true })).toBeVisible();

  const withdrawal = await operations.opens({
    kind: "item_withdrawal",
    chain_id: 31_337,
    amount: "1",
    collection: achievements,
    token_id: "1",
    tx_hash: null,
    deadline: new Date(Date.now() + 300_000),
  });
  const timeline = page.getByRole("region", { name: "In progress" });
  await expect(timeline).toContainText("Waiting for your wallet.");
  await expect(location(page)).toContainText("Arriving here");
  await operations.happens(withdrawal, "seen");
  await db
    .updateTable("items")
    .set({ count: "0" })
    .where("account_id", "=", (eb) =>
      eb.selectFrom("users").select("account_id").where("username", "=", alice.username),
    )
    .execute();
  await operations.happens(withdrawal, "finalized");
  await expect(page.getByRole("main").getByText("0", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Arrived in your wallet.");
});

test("[PROFILE-6] [ASSET-9] only the owner sees Edit profile, Go To Store, transitions and Withdraw", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  const wallet = "0x71c4a7f3b8d2e5f60718293a4b5c6d7e8f909af2";
  const edit = page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Edit profile" });
  const store = page.getByRole("main").getByRole("link", { name: "Go To Store" });
  const tabs = [
    { tab: "game-assets", empty: "Inventory Is Empty", stores: 1 },
    { tab: "achievements", empty: "No achievements yet", stores: 0 },
  ];

  for (const [viewer, times] of [
    [alice, 1],
    [bob, 0],
  ] as const) {
    await viewAs(page, viewer, logIn);
    for (const { tab, empty, stores } of tabs) {
      await page.goto(`/profile/${alice.username}/${tab}`);
      await expect(page.getByRole("heading", { name: empty })).toBeVisible();
      await expect(edit).toHaveCount(times);
      await expect(store).toHaveCount(times * stores);
    }
  }

  const collectibles = await giveCollectibles(db, alice.username, [
    { status: "MINTABLE" },
    { status: "STAKABLE", wallet },
    { status: "UNSTAKABLE", wallet },
    { status: "UNSTAKABLE_OLD", wallet },
  ]);
  await giveItems(db, alice.username, [{ tokenId: "1" }, { tokenId: "1", service: "supremacy" }]);
  for (const viewer of [alice, bob]) {
    const isOwner = viewer === alice;
    await viewAs(page, viewer, logIn);
    for (const { hash } of collectibles) {
      await page.goto(`/profile/${alice.username}/asset/${hash}`);
      await expect(location(page)).toBeVisible();
      await expect(transition(page)).toHaveCount(isOwner ? 1 : 0);
    }
    await page.goto(addressOf(alice, "1", false));
    await expect(location(page)).toBeVisible();
    await expect(withdraw(page)).toHaveCount(isOwner ? 1 : 0);
    // ASSET1155-4: what is locked in a game cannot be withdrawn here, not even by its owner.
    await page.goto(addressOf(alice, "1", true));
    await expect(location(page)).toBeVisible();
    await expect(withdraw(page)).toHaveCount(0);
  }
});

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("axe finds nothing in the page of an item", async ({ page, newPlayer, logIn, db }) => {
    const alice = await newPlayer();
    await giveItems(db, alice.username, [
      { tokenId: "1", count: "1200" },
      { tokenId: "3", service: "supremacy" },
    ]);
    await logIn(page, alice);
    for (const address of [addressOf(alice, "1", false), addressOf(alice, "3", true)]) {
      await page.goto(address);
      await expect(location(page)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
