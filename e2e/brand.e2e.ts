/** The same sources, built with the names, links and colours of another studio. */

import { webBuild } from "./stack/builds.ts";
import { recordCommands } from "./stack/commands.ts";
import { cards, questionsIn } from "./stack/inventory-list.ts";
import otherBrand from "./stack/other-brand.json" with { type: "json" };
import { giveCollectibles } from "./stack/player-collectibles.ts";
import { startWebServer } from "./stack/start-web-server.ts";
import { expect, test } from "./stack/test.ts";

test("[CONFIG-13] [CONFIG-14] [INVENTORY-5] another brand changes names, links and colours, and no value on the wire", async ({
  page,
  stack,
  db,
  newPlayer,
  logIn,
}) => {
  await using server = await startWebServer({ ...stack, role: "api", webRoot: webBuild("dist-brand") });
  const alice = await newPlayer();
  await giveCollectibles(db, alice.username, [{ name: "At home" }, { name: "In battle", service: "supremacy" }]);

  await page.goto(`${server.origin}/home`);
  await expect(page).toHaveTitle(otherBrand.product);
  await expect(page.getByRole("main")).toContainText(otherBrand.token);
  await expect(page.locator("body")).not.toContainText(/Passport|Supremacy|SUPS/);
  const amber = "getComputedStyle(document.documentElement).getPropertyValue('--amber')";
  expect(await page.evaluate(amber)).toBe(otherBrand.colors["--amber"]);

  await logIn(page, alice, server.origin);
  const sent = recordCommands(page);
  await page.goto(`${server.origin}/profile`);
  await expect(cards(page)).toHaveCount(2);
  const rail = page.getByRole("navigation", { name: "Sections" });
  await expect(rail.getByRole("link", { name: /^Battle Arena/ })).toHaveAttribute("href", otherBrand.links.battleArena);
  await expect(rail).toContainText(`Buy ${otherBrand.token}`);

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
