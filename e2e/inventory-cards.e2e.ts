/** The cards of the game assets tab: what they say of an asset, their pictures and films, and where they lead. */
import { rarities } from "@passport/protocol/rarity";
import { expectAccessible } from "./stack/axe.ts";
import { gamePictures } from "./stack/game-metadata.ts";
import { cardOf, cards } from "./stack/inventory-list.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, type Page, test, viewportOf } from "./stack/test.ts";

const drawing = "svg[viewBox='0 0 400 500']";
const film = (page: Page) => cards(page).locator("video");

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const attention of ["pointed at", "reached by keyboard"] as const) {
    test(`[INVENTORY-12] shows name, type, tier and picture, and plays its film when it is ${attention}`, async ({
      page,
      newPlayer,
      logIn,
      db,
      stack,
    }) => {
      const alice = await newPlayer();
      await giveCollectibles(db, alice.username, [
        { name: "Iron Meridian", tier: "LEGENDARY", pictures: gamePictures(stack) },
      ]);
      await logIn(page, alice);
      await page.goto("/profile");
      const card = cardOf(page, "Iron Meridian");
      await expect(card.getByRole("heading")).toHaveText("Iron Meridian");
      await expect(card).toContainText("War Machine");
      await expect(card).toContainText("LEGENDARY");
      const picture = card.locator("img");
      await expect(picture).toHaveAttribute("src", gamePictures(stack).image_url);
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).not.toHaveJSProperty("naturalWidth", 0);

      await expect(film(page)).toHaveCount(0);
      if (attention === "pointed at") await card.hover();
      else {
        await page.getByRole("button", { name: "Move several" }).focus();
        await page.keyboard.press("Tab");
        await expect(card.getByRole("link")).toBeFocused();
      }
      await expect(film(page)).toHaveCSS("opacity", "1");
      await expect(film(page)).toHaveAttribute("src", gamePictures(stack).card_animation_url);
      await expect(film(page)).toHaveJSProperty("muted", true);
      await expect(film(page)).toHaveJSProperty("paused", false);

      if (attention === "pointed at") await page.mouse.move(0, 0);
      else await page.keyboard.press("Tab");
      await expect(film(page)).toHaveCount(0);
    });
  }

  test("a film starts 300 ms after the pointer came, and not for one that passes by", async ({
    page,
    newPlayer,
    logIn,
    db,
    stack,
  }) => {
    const alice = await newPlayer();
    await giveCollectibles(db, alice.username, [{ name: "Filmed", pictures: gamePictures(stack) }, { name: "Plain" }]);
    await logIn(page, alice);
    await page.clock.install();
    await page.goto("/profile");
    await expect(cards(page)).toHaveCount(2);
    await pauseClock(page);
    await cardOf(page, "Filmed").hover();
    await page.clock.runFor(299);
    await expect(film(page)).toHaveCount(0);
    await cardOf(page, "Plain").hover();
    await page.clock.runFor(1000);
    await expect(film(page)).toHaveCount(0);
    await cardOf(page, "Filmed").hover();
    await page.clock.runFor(300);
    await expect(film(page)).toHaveCount(1);
  });
});

test("a player who wants less motion sees no film", async ({ page, newPlayer, logIn, db, stack }) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [{ pictures: gamePictures(stack) }]);
  await logIn(page, alice);
  await page.clock.install();
  await page.goto("/profile");
  await expect(cards(page)).toHaveCount(1);
  await pauseClock(page);
  await cards(page).hover();
  await page.clock.runFor(1000);
  await expect(film(page)).toHaveCount(0);
});

test("a picture that is not there, or cannot be shown, is drawn", async ({ page, newPlayer, logIn, db, stack }) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [
    { name: "Without", type: "weapon" },
    { name: "Torn", pictures: { image_url: `${stack.gameUrl}/nothing.svg` } },
    { name: "Foreign", pictures: { image_url: "https://elsewhere.example/picture.png" } },
  ]);
  await logIn(page, alice);
  await page.goto("/profile");
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).locator(drawing)).toHaveCount(3);
  await expect(cards(page).locator("img")).toHaveCount(0);
});

test.describe("what is locked", () => {
  test("[INVENTORY-14] in a service has a padlock that says so, to the pointer and to the keyboard", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const alice = await newPlayer();
    await giveCollectibles(db, alice.username, [{ name: "In battle", service: "supremacy" }, { name: "At home" }]);
    await logIn(page, alice);
    await page.goto("/profile");
    const card = cardOf(page, "In battle");
    const words = page.getByRole("tooltip").filter({ hasText: "Item locked in service" });
    await expect(card.getByText("Locked", { exact: true })).toBeVisible();
    await expect(cardOf(page, "At home").getByText("Locked", { exact: true })).toHaveCount(0);
    await expect(words).toHaveCount(0);
    await card.getByText("Locked", { exact: true }).hover();
    await expect(words).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(words).toHaveCount(0);

    await page.mouse.move(0, 0);
    await page.getByLabel("Assets on").focus();
    const isReached = () => card.getByRole("link").evaluate((link) => link.matches(":focus"));
    for (let stops = 0; stops < 3 && !(await isReached()); stops++) await page.keyboard.press("Tab");
    await expect(card.getByRole("link")).toBeFocused();
    await expect(words).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(words).toHaveCount(0);
    await expect(card.getByRole("link")).toBeFocused();
  });

  test("for a while shows the time left, and nothing once it has passed", async ({ page, newPlayer, logIn, db }) => {
    const alice = await newPlayer();
    await giveCollectibles(db, alice.username, [{ unlockedAt: new Date(Date.now() + 5 * 60_000) }]);
    await logIn(page, alice);
    await page.clock.install();
    await page.goto("/profile");
    const timer = cards(page).getByRole("timer");
    await expect(timer).toHaveText(/^[45]:\d\d$/);
    await page.clock.fastForward(6 * 60_000);
    await expect(timer).toHaveCount(0);
  });
});

test("[INVENTORY-19] each tier has a colour of its own, and an unknown one a neutral one", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  const tiers = Object.entries(rarities);
  await giveCollectibles(db, alice.username, [
    ...tiers.map(([tier]) => ({ tier, name: `Of ${tier}.` })),
    { tier: "UNHEARD_OF", name: "Of another." },
  ]);
  await logIn(page, alice);
  await page.goto("/profile?pageSize=20");
  await expect(cards(page)).toHaveCount(tiers.length + 1);
  const colours = new Set<string>();
  const expectLine = async (name: string, token: string) => {
    const colour = await page.evaluate<string>(`{
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(${token})";
      const { color } = getComputedStyle(probe);
      probe.remove();
      color;
    }`);
    const art = cardOf(page, name).locator("article > :first-child");
    await expect(art).toHaveCSS("border-top-color", colour);
    colours.add(colour);
  };
  for (const [tier, { label, token }] of tiers) {
    await expect(cardOf(page, `Of ${tier}.`).getByText(label, { exact: true })).toBeVisible();
    await expectLine(`Of ${tier}.`, token);
  }
  expect(colours.size).toBe(11);
  await expect(cardOf(page, "Of another.").getByText("Unheard Of")).toBeVisible();
  await expectLine("Of another.", "--mid");
  expect(colours.size).toBe(12);
});

for (const viewer of ["its owner", "anybody else"] as const) {
  test(`[INVENTORY-15] a card is at least 220 px wide, or half a phone, and leads ${viewer} to the asset`, async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const alice = await newPlayer();
    const [machine] = await giveCollectibles(db, alice.username, [{ name: "Iron Meridian", service: "supremacy" }]);
    await giveCollectibles(db, alice.username, [{}, {}, {}, {}, {}]);
    await logIn(page, viewer === "its owner" ? alice : await newPlayer());
    await page.goto(`/profile/${alice.username}`);
    const narrowest = async () =>
      Math.min(...(await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width))));
    for (const [width, least] of [
      [1440, 220],
      [390, 170],
    ] as const) {
      await page.setViewportSize(viewportOf(width));
      await expect(cards(page)).toHaveCount(6);
      // After a change of width the rail needs a moment to make room.
      await expect.poll(narrowest).toBeGreaterThanOrEqual(least);
      // The padlock is part of the card.
      await cardOf(page, "Iron Meridian").getByText("Locked", { exact: true }).click();
      await expect(page).toHaveURL(`/profile/${alice.username}/asset/${machine?.hash}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Iron Meridian");
      await page.goBack();
      await expect(cards(page)).toHaveCount(6);
      await cardOf(page, "Iron Meridian").getByRole("link", { name: "Iron Meridian" }).press("Enter");
      await expect(page).toHaveURL(`/profile/${alice.username}/asset/${machine?.hash}`);
      await page.goBack();
    }
  });
}
