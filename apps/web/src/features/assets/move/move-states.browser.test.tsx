/** Every state of the dialogs that move assets; the journey through the whole stack is in e2e/move.e2e.ts. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibleHistory } from "@passport/protocol/calls/collectible-history";
import { type Collectible, listCollectibles, readCollectible } from "@passport/protocol/calls/collectibles";
import { type Item, listItems, readItem } from "@passport/protocol/calls/items";
import { moveCollectibleFromGame, moveCollectibleToGame, moveItemsToGame } from "@passport/protocol/calls/moves";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import type { Collection } from "@passport/protocol/collection";
import type { User } from "@passport/protocol/user";
import type { WireMessageCode } from "@passport/protocol/wire-messages";
import { beforeEach, describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, resizeTo, widths } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { Refusal } from "../../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";

const sups = (whole: number) => `${whole}${"0".repeat(18)}`;
const collection: Collection = {
  name: "Supremacy Genesis",
  slug: "supremacy-genesis",
  description: "",
  logo_url: "",
  background_url: "",
  chain_id: 31_337,
  mint_contract: `0x${"1".repeat(40)}`,
  transfer_address: null,
  stake_contract: `0x${"2".repeat(40)}`,
  staking_contract_old: null,
};
const anAsset = (changes: Partial<Collectible> = {}): Collectible => ({
  id: crypto.randomUUID(),
  hash: crypto.randomUUID().replaceAll("-", ""),
  name: "Redline Warden",
  tier: "MYTHIC",
  image_url: "",
  large_image_url: "",
  card_animation_url: "",
  animation_url: "",
  avatar_url: "",
  asset_type: "mech",
  locked_to_service: null,
  locked_to_service_name: null,
  token_id: "7",
  on_chain_status: "MINTABLE",
  unlocked_at: null,
  attributes: [],
  ...changes,
});
const inGame = { locked_to_service: "hangar-7", locked_to_service_name: "Supremacy" };
const anItem: Item = {
  id: "supremacy-achievements/4",
  label: "Sharpshooter",
  description: "",
  image_url: "",
  animation_url: null,
  external_token_id: "4",
  count: "3",
  service_id: null,
  service_name_locked_in: null,
  collection_slug: "supremacy-achievements",
};

let server: StubServer;
let user: User;
beforeEach(() => {
  server = startStubServer();
  user = aUser();
});

const prepare = (available: number) => {
  server.publish(balanceTopic, user.account_id, sups(available));
  server.publish(heldTopic, user.account_id, "0");
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
};
/** As the server keeps it: a move changes it. */
const visit = async (asset: Collectible, available = 11_230) => {
  prepare(available);
  let current = asset;
  const owned = () => ({ user_asset: { ...current, marketplace_url: null }, owner: user, collection });
  server.onCommand(readCollectible, () => publicOf(owned()));
  server.onCommand(listCollectibleHistory, () => ({ events: [], has_more: false }));
  await openPage(server, `/profile/${user.username}/asset/${asset.hash}`, user);
  return {
    moves: (changes: Partial<Collectible>) => {
      current = { ...current, ...changes };
      return publicOf(owned());
    },
  };
};
const publicOf = <T extends { owner: User }>({ owner: { id, username }, ...rest }: T) => ({
  ...rest,
  owner: { id, username },
});

const dialog = () => page.getByRole("dialog");
const textOf = (part: Locator) => part.query()?.textContent ?? "";
const button = (name: string | RegExp) => dialog().getByRole("button", { name });
const open = (name = "Move to Supremacy") => page.getByRole("button", { name }).click();
const refuses = (code: WireMessageCode, values?: Record<string, string>) => () => {
  throw new Refusal(code, values ? { values } : {});
};

describe("one collectible", () => {
  test("[MOVE-2] [MOVE-3] says what it costs before it is confirmed; Passport cannot be chosen", async () => {
    await visit(anAsset());
    await open();
    await expect.poll(() => textOf(dialog())).toContain("Redline Warden");
    await expect.element(dialog().getByRole("img", { name: "From Passport to Supremacy" })).toBeVisible();
    await expect.element(dialog().getByRole("radio", { name: /^SUPS/ })).toBeChecked();
    await expect.poll(() => textOf(dialog())).toContain("11,230.00 available");
    await expect.element(dialog().getByRole("radio", { name: /^Passport\s*coming soon$/ })).toBeDisabled();
    await expect.poll(() => textOf(dialog())).toContain("Gas for the move5.00 SUPS");
    await expect.poll(() => textOf(dialog())).toContain("Available after11,225.00 SUPS");
    await expect.element(button("Move for 5 SUPS")).toBeEnabled();
    await expectSoundAt(widths);
    expect(server.commands.filter(({ key }) => key.includes("TRANSFER"))).toEqual([]);
  });

  test("[MOVE-5] confirming moves it; the dialog follows to the stamp", async () => {
    const asset = anAsset();
    const scene = await visit(asset);
    const { promise: decision, resolve: accept } = Promise.withResolvers<void>();
    server.onCommand(moveCollectibleToGame, async () => {
      await decision;
      return scene.moves(inGame);
    });
    await open();
    await button("Move for 5 SUPS").click();
    await expect.poll(() => textOf(dialog())).toContain("Waiting for Supremacy to confirm.");
    await expect.element(button("Move for 5 SUPS")).not.toBeInTheDocument();
    await expectSoundAt([390]);
    accept();
    await expect.poll(() => textOf(dialog())).toContain("Redline Warden is in Supremacy now.");
    await expect.poll(() => textOf(dialog())).toContain("Gas paid5.00 SUPS");
    await expectSoundAt([390, 1440]);
    expect(server.commands.filter(({ key }) => key.includes("TRANSFER"))).toEqual([
      { key: "ASSET:TRANSFER:TO:SUPREMACY", payload: { asset_hash: asset.hash } },
    ]);
    await button("Done").click();
    await expect.element(page.getByRole("button", { name: "Move back to Passport" })).toBeEnabled();
  });

  test("[MOVE-11] an undone move says why, and can be tried again", async () => {
    const scene = await visit(anAsset(inGame));
    server.onCommand(moveCollectibleFromGame, refuses("move_refused", { reason: "The hangar is full." }));
    await open("Move back to Passport");
    await button("Move for 5 SUPS").click();
    await expect.poll(() => textOf(dialog())).toContain("The hangar is full. Nothing was moved, and no fee was taken.");
    await expect.poll(() => textOf(dialog())).toContain("Returned");
    await expectSoundAt([390, 1440]);
    server.onCommand(moveCollectibleFromGame, () =>
      scene.moves({ locked_to_service: null, locked_to_service_name: null }),
    );
    await button("Try again").click();
    await expect.poll(() => textOf(dialog())).toContain("Redline Warden is in Passport now.");
  });

  test("[MOVE-4] with too little SUPS the button leads to Buy SUPS", async () => {
    await visit(anAsset(), 4);
    await open();
    await expect.poll(() => textOf(dialog())).toContain("A move costs 5 SUPS, and you have 4.00 SUPS available.");
    await expect.element(button(/^Move for/)).not.toBeInTheDocument();
    await expect.element(dialog().getByRole("link", { name: "Buy SUPS" })).toHaveAttribute("href", "/buy");
    await expectSoundAt([390]);
  });

  test("[MOVE-15] a locked account and a game that is not there are told apart", async () => {
    user = aUser({ total_lock: true });
    await visit(anAsset());
    await open();
    await expect.poll(() => textOf(dialog())).toContain("Your account is locked");
    await expect.element(button(/^Move for/)).not.toBeInTheDocument();
  });

  test("a game that cannot be reached, and an item that it needs, are said as such", async () => {
    await visit(anAsset());
    server.onCommand(moveCollectibleToGame, refuses("game_unavailable"));
    await open();
    await button("Move for 5 SUPS").click();
    await expect
      .poll(() => textOf(dialog()))
      .toContain("The game cannot be reached for this right now. Try again later.");
  });
});

describe("items", () => {
  const visitItem = async () => {
    prepare(100);
    server.onCommand(readItem, () =>
      publicOf({ user_asset: anItem, owner: user, collection: { ...collection, slug: anItem.collection_slug } }),
    );
    server.onCommand(listItems, () => ({ assets: [anItem], total: 1 }));
    await openPage(server, `/profile/${user.username}/asset1155/${anItem.collection_slug}/4/false`, user);
  };

  test("[MOVE-9] an amount that cannot be moved shows why and disables the button", async () => {
    await visitItem();
    await open();
    const field = dialog().getByRole("textbox", { name: "Amount" });
    await expect.element(field).toBeVisible();
    for (const typed of ["4", "-1", "0", "1.5"]) {
      await userEvent.fill(field.element(), typed);
      await expect.poll(() => textOf(dialog())).toContain("Amount exceeds total or below 0");
      await expect.element(button("Move for 5 SUPS")).toBeDisabled();
    }
    await expectSoundAt([390]);
    await userEvent.fill(field.element(), "3");
    await expect.poll(() => textOf(dialog())).not.toContain("Amount exceeds total or below 0");
    await expect.element(button("Move for 5 SUPS")).toBeEnabled();
  });

  test("[MOVE-6] [MOVE-17] a move of items ends among the achievements", async () => {
    await visitItem();
    server.onCommand(moveItemsToGame, () =>
      publicOf({
        user_asset: { ...anItem, count: "2", service_id: "hangar-7", service_name_locked_in: "Supremacy" },
        owner: user,
        collection: { ...collection, slug: anItem.collection_slug },
      }),
    );
    await open();
    const field = dialog().getByRole("textbox", { name: "Amount" });
    await expect.element(field).toBeVisible();
    await userEvent.fill(field.element(), "2");
    await button("Move for 5 SUPS").click();
    await expect.poll(() => window.location.pathname).toBe(`/profile/${user.username}/achievements`);
    expect(server.commands.find(({ key }) => key.includes("TRANSFER"))).toEqual({
      key: "ASSET:1155:TRANSFER:TO:SUPREMACY",
      payload: { token_id: "4", amount: 2, collection_slug: anItem.collection_slug },
    });
  });
});

test("several at once: each has its own result, and only what moved is paid", async () => {
  prepare(100);
  const assets = [
    anAsset({ name: "Redline Warden" }),
    anAsset({ name: "Longwatch Rail", asset_type: "weapon" }),
    anAsset({ name: "Ember Paladin" }),
    anAsset({ name: "In battle", ...inGame }),
    anAsset({ name: "Off world", on_chain_status: "STAKABLE" }),
  ];
  server.onCommand(listCollectibles, () => ({ assets, total: assets.length }));
  server.onCommand(moveCollectibleToGame, ({ asset_hash }) => {
    const asset = assets.find(({ hash }) => hash === asset_hash) as Collectible;
    if (asset.name === "Ember Paladin")
      throw new Refusal("move_refused", { values: { reason: "The hangar is full." } });
    return publicOf({ user_asset: { ...asset, ...inGame, marketplace_url: null }, owner: user, collection });
  });
  // On a phone the button is in the sheet of filters.
  await resizeTo(1440);
  await openPage(server, `/profile/${user.username}/game-assets`, user);
  await open("Move several");
  const pick = (name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
  await expect.element(pick("Off world")).toBeDisabled();
  for (const name of ["Redline Warden", "Longwatch Rail", "Ember Paladin"]) await pick(name).click();
  // All of them go one way.
  await expect.element(pick("In battle")).toBeDisabled();
  await expect.element(page.getByText("3 assets chosen")).toBeVisible();
  await expectSoundAt([390]);
  await page.getByRole("region", { name: "Chosen assets" }).getByRole("button", { name: "Move to Supremacy" }).click();
  await expect.poll(() => textOf(dialog())).toContain("3 assets to Supremacy");
  await expect.poll(() => textOf(dialog())).toContain("Gas for 3 moves15.00 SUPS");
  await expectSoundAt([390]);
  await button("Move 3 for 15 SUPS").click();
  const rows = () => dialog().getByRole("listitem");
  await expect.poll(() => textOf(rows().nth(0))).toContain("Moved5.00 SUPS");
  await expect.poll(() => textOf(rows().nth(1))).toContain("Moved5.00 SUPS");
  await expect.poll(() => textOf(rows().nth(2))).toContain("Supremacy refused it");
  await expect
    .poll(() => textOf(rows().nth(2)))
    .toContain("The hangar is full. Nothing was moved, and no fee was taken.");
  const slip = dialog().getByRole("region", { name: "Move" });
  await expect.poll(() => textOf(slip)).toContain("2 moved");
  await expect.poll(() => textOf(slip)).toContain("Moved2 of 3Returned1Not moved0Gas paid10.00 SUPS");
  await expectSoundAt(widths);
  const sent = server.commands.filter(({ key }) => key.includes("TRANSFER"));
  await button("Try again: Ember Paladin").click();
  await expect.poll(() => server.commands.filter(({ key }) => key.includes("TRANSFER")).length).toBe(sent.length + 1);
});
