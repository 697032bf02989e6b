/** The addresses of a collectible: whose name they have, and the short one that leads there. */
import { collectibleAddress, giveOne, someWallet, title } from "./stack/collectible-page.ts";
import { expect, test } from "./stack/test.ts";

test("[NAV-14] an id, another case or another player's name in the address gives way to the owner's name", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  const machine = await giveOne(db, alice, {});
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  await logIn(page, bob);
  for (const asked of [id, alice.username.toUpperCase(), bob.username]) {
    await page.goto(`/profile/${asked}/asset/${machine.hash}`);
    await expect(page).toHaveURL(new RegExp(`${collectibleAddress(alice, machine)}$`));
    await expect(page.getByRole("main").getByRole("link", { name: alice.username, exact: true })).toBeVisible();
  }
});

test("what belongs to no player here is shown without an owner", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  const machine = await giveOne(db, alice, { name: "Stray", status: "STAKABLE", wallet: someWallet });
  await db.updateTable("assets").set({ owner_id: null }).where("id", "=", machine.id).execute();
  await logIn(page, alice);
  await page.goto(collectibleAddress(alice, machine));
  await expect(title(page)).toHaveText("Stray");
  await expect(page.getByText("Not a Passport player")).toBeVisible();
  await expect(page.getByRole("button", { name: /Transition/ })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${collectibleAddress(alice, machine)}$`));
});

test("[NAV-13] [NAV-14] [NAV-15] /asset/{hash} leads to its owner, or says that it could not", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  const machine = await giveOne(db, alice, { name: "Iron Meridian" });
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", alice.username)
    .executeTakeFirstOrThrow();
  await logIn(page, bob);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/asset/${machine.hash}`));
  await page.goto("/profile");
  await page.goto(`/asset/${machine.hash}`);
  await asked;
  await expect(title(page)).toHaveText("Iron Meridian");
  await expect(page).toHaveURL(new RegExp(`${collectibleAddress(alice, machine)}$`));
  expect(visited).toContain(`/profile/${id}/asset/${machine.hash}`);
  // It left no step in the history that would lead here again.
  await page.goBack();
  await expect(page).toHaveURL(/\/profile(\/|$)/);
  await expect(page).not.toHaveURL(/\/asset\//);

  await page.goto("/asset/nobody-knows-it");
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice).toContainText("Something went wrong while fetching asset data.");
  await expect(title(page)).toHaveText("This asset could not be shown");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
