/** The game assets tab while it loads, when it fails, when there is nothing, and when responses arrive out of order. */
import type { AssetType } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { type SentCommand, takeWire } from "./stack/commands.ts";
import { cards, choose, machines, names } from "./stack/inventory-list.ts";
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { expect, type Page, test } from "./stack/test.ts";

const expectSound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

/** Responses to lists of that type are held until `release`. */
const holdAnswers = async (page: Page, type: AssetType) => {
  const asked = new Set<string>();
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/commander$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { transactionId, payload } = JSON.parse(String(message)) as SentCommand & { payload?: object };
      if (payload && "asset_type" in payload && payload.asset_type === type) asked.add(transactionId);
      server.send(message);
    });
    server.onMessage((message) => {
      const { transactionId } = JSON.parse(String(message)) as SentCommand;
      if (asked.has(transactionId)) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    held,
    release: () => {
      for (const send of held) send();
    },
  };
};

test("[INVENTORY-11] an answer that comes late never replaces the list of a newer question", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [
    { name: "Late gun", type: "weapon" },
    { name: "Prompt core", type: "power_core" },
  ]);
  await logIn(page, alice);
  const answers = await holdAnswers(page, "weapon");
  await page.goto("/profile?asset_type=mystery_crate");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.evaluate(`
    globalThis.seen = [];
    new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, { subtree: true, childList: true });
  `);
  await choose(page, "Asset type", "weapon");
  await expect.poll(() => answers.held.length).toBe(1);
  await choose(page, "Asset type", "power_core");
  await expect(names(page)).toHaveText(["Prompt core"]);
  answers.release();
  // The page gets this answer after the one that was held back.
  await choose(page, "Assets on", "PASSPORT");
  await expect(page).toHaveURL(/assets_on=PASSPORT/);
  await expect(names(page)).toHaveText(["Prompt core"]);
  await choose(page, "Assets on", "SUPREMACY");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  const seen = await page.evaluate<string[]>("seen");
  expect(seen.some((text) => text.includes("Prompt core"))).toBe(true);
  expect(seen.some((text) => text.includes("Late gun"))).toBe(false);
});

test("[INVENTORY-16] says that it loads, and that it failed and why", async ({ page, newPlayer, logIn, db }) => {
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [{ name: "Iron Meridian" }]);
  await logIn(page, alice);
  const wire = await takeWire(page);
  wire.hold("ASSET:LIST:721");
  await page.goto("/profile");
  await expect(page.getByText("Loading assets...")).toBeVisible();
  await expectSound(page);
  wire.release();
  await expect(names(page)).toHaveText(["Iron Meridian"]);
  await expect(page.getByText("Loading assets...")).toHaveCount(0);

  wire.refuse("ASSET:LIST:721");
  await page.reload();
  await expect(page.getByRole("heading", { name: "An error occurred while loading assets." })).toBeVisible();
  await expect(page.getByText("The server is busy. Try again in a few seconds.")).toBeVisible();
  wire.release();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(names(page)).toHaveText(["Iron Meridian"]);
});

test("[INVENTORY-16] a failure without words has ours", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  await page.routeWebSocket(/\/commander$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { key, transactionId } = JSON.parse(String(message)) as SentCommand;
      const refusal = JSON.stringify({ key: "ERROR", transactionId, error: "", error_code: "internal" });
      if (key === "ASSET:LIST:721") socket.send(refusal);
      else server.send(message);
    });
  });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "An error occurred while loading assets." })).toBeVisible();
  await expect(page.getByText("Something went wrong, please try again.")).toBeVisible();
});

test("[INVENTORY-17] an empty inventory says so, and leads its owner to the store", async ({
  page,
  newPlayer,
  logIn,
}) => {
  const [alice, bob] = [await newPlayer(), await newPlayer()];
  await logIn(page, alice);
  await page.goto(`/profile/${bob.username}`);
  await expect(page.getByRole("heading", { name: "Inventory Is Empty" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go To Store" })).toHaveCount(0);
  await expect(page.getByLabel("Search")).toHaveCount(0);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Inventory Is Empty" })).toBeVisible();
  await page.getByRole("link", { name: "Go To Store" }).click();
  await expect(page).toHaveURL("/store");
});

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("axe finds nothing in a list, in a search without a match, and in a failure", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const alice = await newPlayer();
    await giveCollectibles(db, alice.username, [...machines(11), { name: "Unheard of", tier: "UNHEARD_OF" }]);
    await logIn(page, alice);
    const wire = await takeWire(page);
    await page.goto("/profile");
    await expect(cards(page)).toHaveCount(10);
    await expectSound(page);
    await page.getByLabel("Search").fill("nothing like it");
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Show all assets" }).click();
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByLabel("Search")).toHaveValue("");
    wire.refuse("ASSET:LIST:721");
    await page.reload();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectSound(page);
  });
});
