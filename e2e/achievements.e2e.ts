/** The achievements tab: the grid of 1155 items, its search, its pages and its states. */
import { randomInt } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { recordCommands, type SentCommand, takeWire } from "./stack/commands.ts";
import { achievements, giveItems } from "./stack/player-items.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";

const cards = (page: Page) => page.getByRole("list", { name: "List of achievements" }).getByRole("listitem");
const payloadsOf = (sent: readonly SentCommand[]) =>
  sent.filter(({ key }) => key === "ASSET:LIST:1155").map(({ payload }) => payload);
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ tokenId: String(100 + index) }));

const expectSound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

for (const viewer of ["their owner", "anybody else"] as const) {
  test(`[PROFILE-8] [COLLECT-5] [COLLECT-8] shows ${viewer} each holding as a card, those in a game apart and by its name`, async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const alice = await newPlayer();
    await giveItems(db, alice.username, [
      { tokenId: "1", count: "1200" },
      { tokenId: "1", count: "3", service: "supremacy" },
      { tokenId: "4", count: "0" },
    ]);
    await logIn(page, viewer === "their owner" ? alice : await newPlayer());
    await page.goto(`/profile/${alice.username}/achievements`);
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first()).toContainText("First Blood");
    await expect(cards(page).first()).toContainText("×1,200");
    await expect(cards(page).first()).toContainText("Passport");
    await expect(cards(page).first()).not.toContainText("Locked");
    await expect(cards(page).last()).toContainText("×3");
    await expect(cards(page).last()).toContainText("Locked in Supremacy");
  });
}

test("[COLLECT-1] [COLLECT-2] asks for 20 of the shown player, and for 5, 10, 50 or 100 on demand", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await giveItems(db, alice.username, many(23));
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  await logIn(page, alice);
  const sent = recordCommands(page);
  await page.goto(`/profile/${alice.username}/achievements`);
  await expect(page.getByText("Showing 20 of 23")).toBeVisible();
  expect(payloadsOf(sent)).toEqual([{ user_id: id, search: "", page: 1, page_size: 20 }]);

  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("Showing 3 of 23")).toBeVisible();
  expect(payloadsOf(sent).at(-1)).toMatchObject({ page: 2, page_size: 20 });

  await page.getByRole("combobox", { name: "Page size" }).click();
  await expect(page.getByRole("option")).toHaveText([5, 10, 20, 50, 100].map((size) => `${size} per page`));
  await page.getByRole("option", { name: "5 per page", exact: true }).click();
  await expect(page.getByText("Showing 5 of 23")).toBeVisible();
  expect(payloadsOf(sent).at(-1)).toMatchObject({ page: 1, page_size: 5 });
});

test("[COLLECT-1] [COLLECT-3] a search is one request, 500 ms after the last key", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await giveItems(db, alice.username, [{ tokenId: "1" }, { tokenId: "3" }, { tokenId: "5" }]);
  await logIn(page, alice);
  await page.clock.install();
  const sent = recordCommands(page);
  await page.goto(`/profile/${alice.username}/achievements`);
  await expect(cards(page)).toHaveCount(3);
  await pauseClock(page);

  const search = page.getByLabel("Search");
  await search.focus();
  for (const key of "iron") {
    await page.keyboard.press(key);
    await page.clock.runFor(499);
  }
  expect(payloadsOf(sent)).toHaveLength(1);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Ironside");
  expect(payloadsOf(sent)).toHaveLength(2);
  expect(payloadsOf(sent).at(-1)).toMatchObject({ search: "iron", page: 1 });

  await search.fill("no such thing");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(search).toHaveValue("");
  await expect(cards(page)).toHaveCount(3);
});

test("[COLLECT-7] says that it loads, that it failed and why, and that there is nothing", async ({
  page,
  newPlayer,
  logIn,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  await logIn(page, alice);
  const wire = await takeWire(page);
  wire.hold("ASSET:LIST:1155");
  await page.goto(`/profile/${alice.username}/achievements`);
  await expect(page.getByText("Loading assets...")).toBeVisible();
  wire.release();
  await expect(page.getByRole("heading", { name: "No achievements yet" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Go To Store" })).toHaveCount(0);

  wire.refuse("ASSET:LIST:1155");
  await page.reload();
  await expect(page.getByRole("heading", { name: "An error occurred while loading assets." })).toBeVisible();
  await expect(page.getByText("The server is busy. Try again in a few seconds.")).toBeVisible();
  wire.release();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No achievements yet" })).toBeVisible();

  await page.goto(`/profile/${bob.username}/achievements`);
  await expect(page.getByRole("heading", { name: "No achievements yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go To Store" })).toHaveCount(0);
});

test("[COLLECT-6] a card opens the page of its holding, locked or not", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  await giveItems(db, alice.username, [{ tokenId: "1" }, { tokenId: "1", service: "supremacy" }]);
  await logIn(page, alice);
  for (const [place, locked] of [
    ["Passport", false],
    ["Supremacy", true],
  ] as const) {
    await page.goto(`/profile/${alice.username}/achievements`);
    await cards(page).filter({ hasText: place }).getByRole("link", { name: "First Blood" }).click();
    await expect(page).toHaveURL(`/profile/${alice.username}/asset1155/${achievements}/1/${locked}`);
  }
});

test("a picture that cannot be shown is drawn instead", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  const tokenId = String(randomInt(1_000, 1_000_000_000));
  await giveItems(db, alice.username, [{ tokenId }]);
  const type = {
    collection: achievements,
    token_id: tokenId,
    label: "Torn",
    image_url: "/nothing/here.webp",
  };
  await db.insertInto("item_types").values(type).execute();
  await logIn(page, alice);
  await page.goto(`/profile/${alice.username}/achievements`);
  await expect(cards(page)).toContainText("Torn");
  await expect(cards(page).locator("img")).toHaveCount(0);
  await expect(cards(page).locator("svg[viewBox='0 0 400 500']")).toBeVisible();
});

test.describe("at 390, 1024 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1024, 1440));

  test("axe finds nothing in a filled grid and in a search without a match", async ({ page, newPlayer, logIn, db }) => {
    const alice = await newPlayer();
    await giveItems(db, alice.username, [{ tokenId: "1" }, { tokenId: "1", service: "supremacy" }, ...many(5)]);
    await logIn(page, alice);
    await page.goto(`/profile/${alice.username}/achievements`);
    await expect(cards(page)).toHaveCount(7);
    await expectSound(page);
    await page.getByLabel("Search").fill("nothing like it");
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    await expectSound(page);
  });

  test("axe finds nothing in an empty grid and in a failure", async ({ page, newPlayer, logIn }) => {
    const alice = await newPlayer();
    await logIn(page, alice);
    const wire = await takeWire(page);
    await page.goto(`/profile/${alice.username}/achievements`);
    await expect(page.getByRole("heading", { name: "No achievements yet" })).toBeVisible();
    await expectSound(page);
    wire.refuse("ASSET:LIST:1155");
    await page.reload();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectSound(page);
  });
});
