/** The game assets tab: which collectibles it lists, its search, filters and pages. */
import type { AssetType } from "@passport/protocol";
import { recordCommands } from "./stack/commands.ts";
import { cards, choose, machines, names, pageButton, questionsIn } from "./stack/inventory-list.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, test } from "./stack/test.ts";

test("[INVENTORY-1] [INVENTORY-2] asks for the first ten of the shown player, whatever they are and wherever", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  await giveCollectibles(db, bob.username, machines(12));
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", bob.username)
    .executeTakeFirstOrThrow();
  await logIn(page, alice);
  const sent = recordCommands(page);
  await page.goto(`/profile/${bob.username}`);
  await expect(cards(page)).toHaveCount(10);
  const first = { user_id: id, search: "", page: 1, page_size: 10, assets_on: "ALL", asset_type: "all" };
  expect(questionsIn(sent)).toEqual([first]);
  await pageButton(page, "Page 2").click();
  await expect(cards(page)).toHaveCount(2);
  expect(questionsIn(sent)).toEqual([first, { ...first, page: 2 }]);
});

test("[INVENTORY-3] a search is one request, 300 ms after the last key, and stands in the address", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [{ name: "Iron Meridian" }, { name: "Pale Regent" }]);
  await logIn(page, alice);
  await page.clock.install();
  const sent = recordCommands(page);
  await page.goto("/profile");
  await expect(cards(page)).toHaveCount(2);
  await pauseClock(page);

  const search = page.getByLabel("Search");
  await search.focus();
  for (const key of "iron") {
    await page.keyboard.press(key);
    await page.clock.runFor(299);
  }
  expect(questionsIn(sent)).toHaveLength(1);
  await expect(page).toHaveURL("/profile");
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(names(page)).toHaveText(["Iron Meridian"]);
  await expect(page).toHaveURL("/profile?search=iron");
  expect(questionsIn(sent)).toHaveLength(2);
  expect(questionsIn(sent).at(-1)).toMatchObject({ search: "iron", page: 1 });
  await expect(search).toBeFocused();
});

const types: Record<AssetType, string> = {
  mech: "War Machine",
  mech_skin: "War Machine Submodel",
  mystery_crate: "Mystery Crate",
  power_core: "Power Core",
  weapon: "Weapon",
  weapon_skin: "Weapon Submodel",
};

test("[INVENTORY-4] [INVENTORY-13] each type has its label, and lists nothing but itself", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const all = Object.keys(types);
  await giveCollectibles(
    db,
    alice.username,
    all.map((type) => ({ type, name: `A ${type}` })),
  );
  await logIn(page, alice);
  await page.goto("/profile");
  await expect(cards(page)).toHaveCount(all.length);
  const options = page.getByLabel("Asset type").locator("option");
  await expect(options).toHaveText(["All types", ...Object.values(types)]);
  for (const [type, label] of Object.entries(types)) {
    await choose(page, "Asset type", type);
    await expect(names(page)).toHaveText([`A ${type}`]);
    await expect(cards(page).getByText(label, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/profile?asset_type=${type}`);
  }
  for (const nothing of ["asset_type=all", "asset_type="]) {
    await page.goto(`/profile?${nothing}`);
    await expect(cards(page)).toHaveCount(all.length);
  }
});

test("[INVENTORY-5] [INVENTORY-6] each place lists what is there, and every asset is in one", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const wallet = `0x${"ab".repeat(20)}`;
  await giveCollectibles(db, alice.username, [
    { name: "Never minted", status: "MINTABLE" },
    { name: "Staked", status: "UNSTAKABLE", wallet },
    { name: "Staked long ago", status: "UNSTAKABLE_OLD", wallet },
    { name: "In battle", service: "supremacy" },
    { name: "In battle and staked", status: "UNSTAKABLE", wallet, service: "supremacy" },
    { name: "In a wallet", status: "STAKABLE", wallet },
  ]);
  await logIn(page, alice);
  const sent = recordCommands(page);
  await page.goto("/profile");
  await expect(cards(page)).toHaveCount(6);
  const places = page.getByLabel("Assets on");
  await expect(places.locator("option")).toHaveText(["Everywhere", "Passport", "Supremacy", "On chain"]);
  for (const [place, badge, expected] of [
    ["PASSPORT", "Passport", ["Never minted", "Staked", "Staked long ago"]],
    ["SUPREMACY", "Supremacy", ["In battle", "In battle and staked"]],
    ["ON_CHAIN", "On chain", ["In a wallet"]],
  ] as const) {
    await places.selectOption(place);
    await expect(cards(page)).toHaveCount(expected.length);
    expect((await names(page).allTextContents()).toSorted()).toEqual([...expected]);
    await expect(cards(page).getByText(badge, { exact: true })).toHaveCount(expected.length);
    expect(questionsIn(sent).at(-1)).toMatchObject({ assets_on: place });
  }
});

test("[INVENTORY-7] pages of 5, 10, 20, 50 and 100, and no others", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, machines(21));
  await logIn(page, alice);
  const sent = recordCommands(page);
  await page.goto("/profile?pageSize=7");
  await expect(page.getByText("Showing 10 of 21")).toBeVisible();
  const sizes = page.getByLabel("Page size");
  await expect(sizes.locator("option")).toHaveText([5, 10, 20, 50, 100].map((size) => `${size} per page`));
  for (const size of [5, 20, 50, 100]) {
    await sizes.selectOption(String(size));
    await expect(page.getByText(`Showing ${Math.min(size, 21)} of 21`)).toBeVisible();
    // 50 and 100 show the same number: what was asked is the later sign of the two.
    await expect.poll(() => questionsIn(sent).at(-1)).toMatchObject({ page: 1, page_size: size });
  }
});

test("[INVENTORY-8] goes to the first and the last page, and counts what is shown", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, machines(23));
  await logIn(page, alice);
  await page.goto("/profile");
  await expect(page.getByText("Showing 10 of 23")).toBeVisible();
  await expect(pageButton(page, "First page")).toBeDisabled();
  await pageButton(page, "Last page").click();
  await expect(page.getByText("Showing 3 of 23")).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await expect(pageButton(page, "Last page")).toBeDisabled();
  // The other page begins at its top.
  await expect(page.getByLabel("Search")).toBeInViewport();
  await pageButton(page, "First page").click();
  await expect(page.getByText("Showing 10 of 23")).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
});
