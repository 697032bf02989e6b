/** The page of one collectible: what it shows, and in which states. */
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
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
import { recordCommands, takeWire } from "./stack/commands.ts";
import { gamePictures } from "./stack/game-metadata.ts";
import { expect, type Page, test } from "./stack/test.ts";

const failure = "Something went wrong while fetching the item's data. Please try again later.";
const drawing = (page: Page) => page.locator("figure svg[viewBox='0 0 400 500']");

test("[NAV-11] [ASSET-1] [ASSET-3] shows what it is, whose it is and where, with its collection", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const machine = await giveOne(db, alice, { name: "Iron Meridian", tier: "LEGENDARY", attributes: someAttributes });
  await logIn(page, alice);
  const sent = recordCommands(page);
  await page.goto(collectibleAddress(alice, machine));
  await expect(title(page)).toHaveText("Iron Meridian");
  await expect(page).toHaveTitle("Iron Meridian, Passport");
  expect(sent.filter(({ key }) => key === "ASSET:GET:721").map(({ payload }) => payload)).toEqual([
    { asset_hash: machine.hash },
  ]);

  const main = page.getByRole("main");
  await expect(main.getByText("LEGENDARY")).toBeVisible();
  await expect(main.getByText("War Machine", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: alice.username, exact: true })).toHaveAttribute(
    "href",
    `/profile/${alice.username}`,
  );
  await expect(main.getByText(`#${machine.tokenId}`)).toBeVisible();
  await expect(location(page)).toContainText("Passport On-world");
  await expect(main.getByRole("button", { name: "Refresh metadata" })).toBeVisible();
  for (const part of ["Stats", "Boosts", "Properties"]) {
    await expect(main.getByRole("region", { name: part })).toBeVisible();
  }
  const collection = main.getByRole("region", { name: "Supremacy Genesis" });
  await expect(collection).toContainText("The first war machines, and what they fight with.");
  // No logo is known: it is drawn.
  await expect(collection.locator("svg").first()).toBeVisible();
  await expect(drawing(page)).toBeVisible();
});

test("[ASSET-3] the film goes before the picture, the picture before the drawing; what fails gives way", async ({
  page,
  stack,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const pictures = gamePictures(stack);
  const nothing = `${stack.gameUrl}/nothing.svg`;
  const withFilm = await giveOne(db, alice, { name: "Filmed", pictures });
  const withPicture = await giveOne(db, alice, { name: "Painted", pictures: { image_url: pictures.image_url } });
  const withBroken = await giveOne(db, alice, {
    name: "Torn",
    pictures: { animation_url: nothing, image_url: nothing },
  });
  await logIn(page, alice);

  await page.goto(collectibleAddress(alice, withFilm));
  const film = page.getByLabel("Video of Filmed");
  await expect(film).toBeVisible();
  // A player with reduced motion starts it, and stops it again.
  await page.getByRole("button", { name: "Play video" }).click();
  await expect(page.getByRole("button", { name: "Pause video" })).toBeVisible();
  await expect(film).toHaveJSProperty("paused", false);
  await expect(film).toHaveJSProperty("muted", true);
  await page.getByRole("button", { name: "Pause video" }).click();
  await expect(film).toHaveJSProperty("paused", true);

  await page.goto(collectibleAddress(alice, withPicture));
  await expect(page.getByRole("img", { name: "Picture of Painted" })).toBeVisible();
  await expect(drawing(page)).toHaveCount(0);

  await page.goto(collectibleAddress(alice, withBroken));
  await expect(title(page)).toHaveText("Torn");
  await expect(drawing(page)).toBeVisible();
  await expect(page.locator("figure").locator("img, video")).toHaveCount(0);
});

test("[ASSET-4] the location is the game's name, or Passport On-world, or Off-world", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const cases = [
    {
      collectible: { service: "supremacy", status: "UNSTAKABLE", wallet: someWallet },
      says: "Supremacy",
      here: "Supremacy",
    },
    { collectible: { status: "MINTABLE" }, says: "Passport On-world", here: "Passport" },
    { collectible: { status: "UNSTAKABLE", wallet: someWallet }, says: "Passport On-world", here: "Passport" },
    { collectible: { status: "UNSTAKABLE_OLD", wallet: someWallet }, says: "Passport On-world", here: "Passport" },
    { collectible: { status: "STAKABLE", wallet: someWallet }, says: "Off-world", here: "Anvil" },
  ] as const;
  await logIn(page, alice);
  for (const { collectible, says, here } of cases) {
    await page.goto(collectibleAddress(alice, await giveOne(db, alice, collectible)));
    await expect(location(page).getByText(says, { exact: true }).first()).toBeVisible();
    await expect(stops(page)).toHaveCount(3);
    await expect(location(page).locator("[aria-current='location']")).toContainText(here);
  }
});

test("[ASSET-2] says that it failed, tries again, and says the same of what does not exist", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const machine = await giveOne(db, alice, { name: "Iron Meridian" });
  await logIn(page, alice);
  const wire = await takeWire(page);
  wire.hold("ASSET:GET:721");
  await page.goto(collectibleAddress(alice, machine));
  await expect(page.getByText("Loading the asset")).toBeAttached();
  wire.release();
  await expect(title(page)).toHaveText("Iron Meridian");

  wire.refuse("ASSET:GET:721");
  await page.reload();
  await expect(page.getByText(failure)).toBeVisible();
  wire.release();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(title(page)).toHaveText("Iron Meridian");

  for (const hash of ["nobody-knows-it", "not%20even%20a%20hash"]) {
    await page.goto(`/profile/${alice.username}/asset/${hash}`);
    await expect(page.getByText(failure)).toBeVisible();
  }
});

test("[ASSET-15] stats have bars with numbers, boosts their sign, and what is another asset leads to it", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const rail = await giveOne(db, alice, { name: "Longwatch Rail", type: "weapon" });
  const machine = await giveOne(db, alice, {
    attributes: [
      ...someAttributes,
      { trait_type: "Built", value: 1_600_000_000, display_type: "date" },
      { trait_type: "Weapon", value: "Longwatch Rail", asset_hash: rail.hash },
    ],
  });
  await logIn(page, alice);
  await page.goto(collectibleAddress(alice, machine));
  const termsOf = (name: string) => page.getByRole("region", { name }).getByRole("term");
  const valuesOf = (name: string) => page.getByRole("region", { name }).getByRole("definition");
  await expect(termsOf("Stats")).toHaveText(["Structure", "Shield"]);
  await expect(valuesOf("Stats")).toHaveText(["74 / 100", "1,250 / 10,000"]);
  await expect(termsOf("Boosts")).toHaveText(["Heat resistance", "Salvage"]);
  await expect(valuesOf("Boosts")).toHaveText(["+15%", "+40"]);
  await expect(termsOf("Properties")).toHaveText(["Chassis", "Built", "Weapon"]);

  await page.getByRole("link", { name: "Longwatch Rail" }).click();
  await expect(title(page)).toHaveText("Longwatch Rail");
  await expect(page).toHaveURL(new RegExp(`${collectibleAddress(alice, rail)}$`));
});

test("[ASSET-16] the marketplace is offered for what was minted, and says that it leads away", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await logIn(page, alice);
  const link = page.getByRole("link", { name: /View on the marketplace/ });
  for (const status of ["STAKABLE", "UNSTAKABLE", "UNSTAKABLE_OLD"] as const) {
    await page.goto(collectibleAddress(alice, await giveOne(db, alice, { status, wallet: someWallet })));
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toContainText("Leaves Passport");
  }
  await page.goto(collectibleAddress(alice, await giveOne(db, alice, { name: "Fresh", status: "MINTABLE" })));
  await expect(title(page)).toHaveText("Fresh");
  await expect(link).toHaveCount(0);
});

test("[ASSET-18] battle history is marked coming soon, transaction history begins with its first record", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await logIn(page, alice);
  await page.goto(collectibleAddress(alice, await giveOne(db, alice, {})));
  await expect(page.getByRole("region", { name: "Battle history" })).toContainText("Coming soon");
  const history = page.getByRole("region", { name: "Transaction history" });
  await history.scrollIntoViewIfNeeded();
  await expect(history.getByRole("listitem")).toHaveText(/^Recorded in Passport\d+ \w+, \d\d:\d\d$/);
  await expect(history).not.toContainText("Coming soon");
});

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("axe finds nothing in a full page, in one that is locked and under way, and in a failure", async ({
    page,
    stack,
    newPlayer,
    logIn,
    operationsOf,
    db,
  }) => {
    const alice = await newPlayer();
    const until = inFiveMinutes();
    const filmed = await giveOne(db, alice, {
      name: "Sunwell Core of the Very Long and Winding Name",
      tier: "DEUS_EX",
      status: "UNSTAKABLE",
      wallet: someWallet,
      attributes: someAttributes,
      pictures: gamePictures(stack),
    });
    const locked = await giveOne(db, alice, { tier: "NEVER_HEARD_OF", type: "utility_drone", unlockedAt: until });
    await (await operationsOf(alice)).opens(mintOf(locked, until));
    await logIn(page, alice);
    await page.goto(collectibleAddress(alice, filmed));
    await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(collectibleAddress(alice, locked));
    await expect(timeline(page)).toContainText("Requested");
    await expect(page.getByText("Utility Drone")).toBeVisible();
    await expect(page.getByText("Never Heard Of")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`/profile/${alice.username}/asset/nothing`);
    await expect(page.getByText(failure)).toBeVisible();
    await expectAccessible(page);
  });
});

test("needs no pointer: everything is reached in the order of the page", async ({ page, newPlayer, logIn, db }) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  const machine = await giveOne(db, alice, { status: "STAKABLE", wallet: someWallet, attributes: someAttributes });
  await logIn(page, bob);
  await page.goto(collectibleAddress(alice, machine));
  const stations = [
    page.getByRole("link", { name: `Profile of ${alice.username}` }),
    page.getByRole("main").getByRole("link", { name: alice.username, exact: true }),
    page.getByRole("button", { name: "Refresh metadata" }),
    page.getByRole("link", { name: /View on the marketplace/ }),
    page.getByRole("button", { name: /contract address/ }),
  ];
  const [first, ...others] = stations;
  await first?.focus();
  for (const station of others) {
    await page.keyboard.press("Tab");
    await expect(station).toBeFocused();
  }
  await page.getByRole("button", { name: "Refresh metadata" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Updated from the game.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Refresh metadata" })).toBeFocused();
});
