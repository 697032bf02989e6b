/** How much room the passport takes above what it is opened for, and how cards lie at each width. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { type Collectible, listCollectibles } from "@passport/protocol/calls/collectibles";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { readSignInWays } from "@passport/protocol/calls/sign-in-ways";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";

const anAsset = (index: number): Collectible => ({
  id: crypto.randomUUID(),
  hash: crypto.randomUUID().replaceAll("-", ""),
  name: `Machine ${index}`,
  tier: "MYTHIC",
  image_url: "",
  large_image_url: "",
  card_animation_url: "",
  animation_url: "",
  avatar_url: "",
  asset_type: "mech_skin",
  locked_to_service: null,
  locked_to_service_name: null,
  token_id: "7",
  on_chain_status: "MINTABLE",
  unlocked_at: null,
  attributes: [],
});

let server: StubServer;
let user: User;
beforeEach(() => {
  server = startStubServer();
  user = aUser();
  server.publish(balanceTopic, user.account_id, `12480${"0".repeat(18)}`);
  server.publish(heldTopic, user.account_id, `1250${"0".repeat(18)}`);
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.1",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  server.publish(exchangeRatesTopic, "", rates);
  const assets = Array.from({ length: 10 }, (_, index) => anAsset(index));
  server.onCommand(listCollectibles, () => ({ assets, total: 10 }));
});

const passport = () => page.getByRole("region", { name: "Passport of Mara Voss" });
const cards = () => page.getByRole("list", { name: "List of game assets" }).getByRole("listitem");
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();
const openInventory = async (width: number, height: number) => {
  await page.viewport(width, height);
  await openPage(server, `/profile/${user.username}/game-assets`, user);
  await expect.poll(() => cards().elements().length).toBe(10);
};
const cardsInFirstRow = () => {
  const tops = cards()
    .elements()
    .map((card) => card.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length;
};

test("[PROFILE-10] at 1280x720 the passport is a strip of 100 px, and the first row of cards is fully visible", async () => {
  await openInventory(1280, 720);
  await expect.poll(() => boxOf(passport()).height).toBe(100);
  await expect.poll(() => boxOf(cards().first()).bottom).toBeLessThanOrEqual(720);
  expect(cardsInFirstRow()).toBe(4);
  const tabs = boxOf(page.getByRole("link", { name: "Game assets" }));
  for (const tool of [
    page.getByLabelText("Search"),
    page.getByLabelText("Asset type"),
    page.getByLabelText("Assets on"),
  ])
    expect(boxOf(tool).top, "beside the tabs").toBeGreaterThanOrEqual(tabs.top);
  expect(boxOf(page.getByLabelText("Search")).bottom).toBeLessThanOrEqual(tabs.bottom);
});

test("[PROFILE-10] the button unfolds the whole document in place, and folds it again", async () => {
  await openInventory(390, 844);
  const terms = () =>
    passport()
      .getByRole("term")
      .elements()
      .map((term) => term.textContent);
  expect(passport().element().textContent).toContain("12,480.00 SUPS");
  expect(passport().element().textContent).toContain("1,250.00 held");
  await page.getByRole("button", { name: "Open passport" }).click();
  const close = page.getByRole("button", { name: "Close passport" });
  await expect.element(close).toHaveFocus();
  await expect.element(close).toHaveAttribute("aria-expanded", "true");
  expect(terms()).toEqual(["Username", "Passport no.", "Issued", "Wallet", "Two-factor"]);
  await expectSoundAt(widths);
  await close.click();
  await expect.poll(terms).toEqual(["Passport no.", "Issued"]);
  await expectSoundAt([...widths, 320]);
});

test("[PROFILE-10] once scrolled, picture, tabs and search stay at the top", async () => {
  const picture = () => page.getByRole("navigation", { name: "Profile" }).element().previousElementSibling as Element;
  const find = page.getByRole("button", { name: "Find assets" });
  await openInventory(1280, 720);
  expect(getComputedStyle(picture()).display).toBe("none");
  scrollTo(0, 500);
  await expect.poll(() => getComputedStyle(picture()).display).toBe("block");
  expect(boxOf(page.getByRole("link", { name: "Game assets" })).top).toBe(64);
  expect(boxOf(page.getByLabelText("Search")).top).toBeGreaterThanOrEqual(64);

  await page.viewport(390, 844);
  scrollTo(0, 500);
  await expect.element(find).toBeVisible();
  expect(boxOf(page.getByRole("link", { name: "Game assets" })).top).toBe(56);
  await find.click();
  await expect.element(page.getByLabelText("Search")).toHaveFocus();
  await expect.element(page.getByLabelText("Search")).toBeInViewport();
});

test("[INVENTORY-15] [INVENTORY-21] phones have two cards a row and their filters in a sheet", async () => {
  await openInventory(390, 844);
  expect(cardsInFirstRow()).toBe(2);
  const place = cards().first().getByText("Passport", { exact: true });
  expect(boxOf(place).width, "the name of the place, behind its icon").toBe(1);
  expect(page.getByLabelText("Asset type").elements()).toEqual([]);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabelText("Asset type").selectOptions("weapon");
  await expectSoundAt([390]);
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  expect(server.commands.at(-1)?.payload).toMatchObject({ asset_type: "weapon" });
  await page.viewport(320, 640);
  await expect.poll(cardsInFirstRow).toBe(1);
});

test("[PROFILE-10] on a phone the form of the edit tab starts on the first screen", async () => {
  server.onCall(readSignInWays, () => ({ google: null, facebook: null, twitter: false }));
  await page.viewport(390, 844);
  await openPage(server, `/profile/${user.username}/edit`, user);
  await expect.poll(() => boxOf(page.getByLabelText("Username")).bottom).toBeLessThan(500);
});

test("[ROUTE-10] [NAV-6] an unknown address leads here, and a notice says that it does not exist", async () => {
  await openPage(server, "/profile/mara/asset1155/keys/7/maybe?from=mail", user);
  await expect.element(passport()).toBeVisible();
  // Looked at once: it hides after six seconds.
  await expect.element(page.getByText("That page doesn't exist")).toBeVisible();
  expect(location.pathname + location.search).toBe("/profile");
});
