/** The same sources, built with the names, links and colours of another studio. */

import { webBuild } from "./stack/builds.ts";
import { recordCommands } from "./stack/commands.ts";
import { cards, questionsIn } from "./stack/inventory-list.ts";
import otherBrand from "./stack/other-brand.json" with { type: "json" };
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { startWebServer } from "./stack/start-web-server.ts";
import { expect, test } from "./stack/test.ts";

test("[LIMIT-6] [CONFIG-13] [CONFIG-14] another brand changes names, links and colours", async ({
  page,
  stack,
  newPlayer,
  logIn,
}) => {
  await using server = await startWebServer({ ...stack, role: "api", webRoot: webBuild("dist-brand") });
  await page.goto(`${server.origin}/home`);
  await expect(page).toHaveTitle(otherBrand.product);
  await expect(page.getByRole("main")).toContainText(otherBrand.token);
  await expect(page.locator("body")).not.toContainText(/Passport|Supremacy|SUPS/);
  const amber = "getComputedStyle(document.documentElement).getPropertyValue('--amber')";
  expect(await page.evaluate(amber)).toBe(otherBrand.colors["--amber"]);

  await logIn(page, await newPlayer(), server.origin);
  await page.goto(`${server.origin}/profile`);
  const rail = page.getByRole("navigation", { name: "Sections" });
  await expect(rail.getByRole("link", { name: /^Battle Arena/ })).toHaveAttribute("href", otherBrand.links.battleArena);
  await expect(rail).toContainText(`Buy ${otherBrand.token}`);

  await page.goto(`${server.origin}/store`);
  const shops = page.getByRole("main").getByRole("link");
  const { gameMarketplace, storefront, marketplace, launch } = otherBrand.links;
  await expect(shops).toHaveCount(3);
  expect(await shops.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    gameMarketplace,
    storefront,
    marketplace,
  ]);

  // This server knows no chain, so nothing is for sale here (BUY-1).
  await page.route(`${launch}**`, (route) => route.fulfill({ body: "Launch" }));
  await page.goto(`${server.origin}/buy`);
  await page.waitForURL(`${launch}**`);
});

test("[INVENTORY-5] another brand names the places of assets, and the values on the wire stay", async ({
  page,
  stack,
  db,
  newPlayer,
  logIn,
}) => {
  await using server = await startWebServer({ ...stack, role: "api", webRoot: webBuild("dist-brand") });
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [{ name: "At home" }, { name: "In battle", service: "supremacy" }]);
  await logIn(page, alice, server.origin);
  const sent = recordCommands(page);
  await page.goto(`${server.origin}/profile`);
  await expect(cards(page)).toHaveCount(2);
  const places = page.getByLabel("Assets on");
  await expect(places.locator("option")).toHaveText(["Everywhere", "Gatehouse", "Ironfall", "On chain"]);
  for (const [label, value] of [
    ["Gatehouse", "PASSPORT"],
    ["Ironfall", "SUPREMACY"],
  ] as const) {
    await places.selectOption({ label });
    await expect(cards(page)).toHaveCount(1);
    expect(questionsIn(sent).at(-1)).toMatchObject({ assets_on: value });
    expect(new URL(page.url()).searchParams.get("assets_on")).toBe(value);
  }
});
