/** The address of the game assets tab holds everything that is chosen. */
import { choose, machines, names, pageButton } from "./stack/inventory-list.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { expect, test } from "./stack/test.ts";

test("[INVENTORY-9] a link, a reload and the way back show the same", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [
    ...machines(12),
    { name: "Machine gun", type: "weapon" },
    { name: "Machine in battle", service: "supremacy" },
  ]);
  await logIn(page, alice);
  const address = `/profile/${alice.username}/game-assets`;
  const query = "search=machine&page=2&pageSize=5&assets_on=PASSPORT&asset_type=mech";
  const expectSame = async () => {
    await expect(page.getByText("Showing 5 of 12")).toBeVisible();
    await expect(pageButton(page, "Page 2")).toHaveAttribute("aria-current", "page");
    await expect(page.getByLabel("Search")).toHaveValue("machine");
    await expect(page.getByLabel("Asset type")).toHaveValue("mech");
    await expect(page.getByLabel("Assets on")).toHaveValue("PASSPORT");
    await expect(page.getByLabel("Page size")).toHaveValue("5");
  };
  await page.goto(`${address}?${query}`);
  await expectSame();
  await page.reload();
  await expectSame();

  await pageButton(page, "Page 3").click();
  await expect(page.getByText("Showing 2 of 12")).toBeVisible();
  await expect(page).toHaveURL(`${address}?${query.replace("page=2", "page=3")}`);
  await page.goBack();
  await expectSame();
  await choose(page, "Asset type", "weapon");
  await expect(names(page)).toHaveText(["Machine gun"]);
  await choose(page, "Assets on", "SUPREMACY");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveText(["Machine gun"]);
  await page.goBack();
  await expectSame();

  // What was typed is one step at most: the way back leads past it.
  await page.getByLabel("Search").fill("machine 1");
  await expect(page.getByText("Showing 3 of 3")).toBeVisible();
  await choose(page, "Page size", "20");
  await expect(page).toHaveURL(/pageSize=20/);
  await page.goBack();
  await expect(page.getByLabel("Search")).toHaveValue("machine 1");
});

test("an address with a player's id keeps what it asks for", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, machines(7));
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  await logIn(page, alice);
  await page.goto(`/profile/${id}/game-assets?page=2&pageSize=5`);
  await expect(page).toHaveURL(`/profile/${alice.username}/game-assets?page=2&pageSize=5`);
  await expect(page.getByText("Showing 2 of 7")).toBeVisible();
});

test("a page that is not there any more shows the last one that is", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, machines(12));
  await logIn(page, alice);
  await page.goto("/profile?page=9");
  await expect(page.getByText("Showing 2 of 12")).toBeVisible();
  await expect(page).toHaveURL("/profile?page=2");
});

test("[INVENTORY-10] a search, a filter and another page size start at the first page", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, machines(23));
  await logIn(page, alice);
  const changes: readonly (() => Promise<unknown>)[] = [
    () => page.getByLabel("Search").fill("machine"),
    () => choose(page, "Asset type", "mech"),
    () => choose(page, "Assets on", "PASSPORT"),
    () => choose(page, "Page size", "5"),
  ];
  for (const change of changes) {
    await page.goto("/profile?page=2");
    await expect(pageButton(page, "Page 2")).toHaveAttribute("aria-current", "page");
    await change();
    await expect(pageButton(page, "Page 1")).toHaveAttribute("aria-current", "page");
    await expect(page).not.toHaveURL(/page=/);
  }
});
