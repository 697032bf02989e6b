/** The history of a collectible on its page, in every state. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { type CollectibleEvent, listCollectibleHistory } from "@passport/protocol/calls/collectible-history";
import { type OwnedCollectible, readCollectible } from "@passport/protocol/calls/collectibles";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../../testing/a-user.ts";
import { expectSoundAt } from "../../../../testing/check-points.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { Refusal } from "../../../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../../../testing/stub-server.ts";

let user: User;
let server: StubServer;
let owned: OwnedCollectible;

beforeEach(() => {
  server = startStubServer();
  // Connections and queries outlive a test: each has a player and an asset of its own.
  user = aUser();
  owned = aMachine(crypto.randomUUID().replaceAll("-", ""));
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
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.onCommand(readCollectible, () => owned);
});

/** Of nobody that Passport knows. */
const aMachine = (hash: string): OwnedCollectible => ({
  user_asset: {
    id: crypto.randomUUID(),
    hash,
    name: "Iron Meridian",
    tier: "LEGENDARY",
    image_url: "",
    large_image_url: "",
    card_animation_url: "",
    animation_url: "",
    avatar_url: "",
    asset_type: "mech",
    locked_to_service: null,
    locked_to_service_name: null,
    token_id: "103",
    on_chain_status: "UNSTAKABLE",
    unlocked_at: null,
    attributes: [],
    marketplace_url: null,
  },
  owner: null,
  collection: {
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
  },
});

const year = new Date().getFullYear();
const anEvent = (kind: CollectibleEvent["kind"], day: number): CollectibleEvent => ({
  id: crypto.randomUUID(),
  kind,
  at: new Date(year, 0, day, 9, 30).toISOString(),
});
const openMachine = async () => {
  await openPage(server, `/profile/somebody/asset/${owned.user_asset.hash}`, user);
  await expect.element(region()).toBeVisible();
  region().element().scrollIntoView();
};
const region = () => page.getByRole("region", { name: "Transaction history" });
const lines = () =>
  region()
    .getByRole("listitem")
    .elements()
    .map((line) => line.textContent);

test("[ASSET-18] transaction history lists what happened, newest first and with the time; battle history is marked coming soon", async () => {
  const kinds = ["unstake", "move_from_game", "move_to_game", "stake", "mint", "recorded"] as const;
  const events = kinds.map((kind, nth) => anEvent(kind, 20 - nth));
  server.onCommand(listCollectibleHistory, () => ({ events, has_more: false }));
  await openMachine();
  await expect
    .poll(lines)
    .toEqual([
      "Withdrawn to a wallet20 Jan, 09:30",
      "Moved back to Passport19 Jan, 09:30",
      "Moved to Supremacy18 Jan, 09:30",
      "Deposited into Passport17 Jan, 09:30",
      "Minted to a wallet16 Jan, 09:30",
      "Recorded in Passport15 Jan, 09:30",
    ]);
  expect(region().element().textContent).not.toContain("Coming soon");
  const battles = page.getByRole("region", { name: "Battle history" });
  expect(battles.element().textContent).toContain("Coming soon");
  expect(region().getByRole("button", { name: "Show older" }).query()).toBeNull();
  await expectSoundAt([320, 390, 1440]);
});

test("[ASSET-18] older events are read after the last one that is shown", async () => {
  const first = [anEvent("stake", 9), anEvent("mint", 8)];
  const pages = new Map([[undefined, first] as const, [first[1]?.id, [anEvent("recorded", 7)]] as const]);
  server.onCommand(listCollectibleHistory, ({ before }) => ({
    events: pages.get(before) ?? [],
    has_more: before === undefined,
  }));
  await openMachine();
  await expect.poll(() => lines().length).toBe(2);
  await region().getByRole("button", { name: "Show older" }).click();
  await expect
    .poll(lines)
    .toEqual([
      "Deposited into Passport9 Jan, 09:30",
      "Minted to a wallet8 Jan, 09:30",
      "Recorded in Passport7 Jan, 09:30",
    ]);
});

test("[ASSET-18] a history without events says so", async () => {
  server.onCommand(listCollectibleHistory, () => ({ events: [], has_more: false }));
  await openMachine();
  await expect.element(region().getByText("Nothing has happened to it yet.")).toBeVisible();
});

test("[ASSET-18] a history that is still loading says so", async () => {
  const answer = Promise.withResolvers<{ events: CollectibleEvent[]; has_more: boolean }>();
  server.onCommand(listCollectibleHistory, () => answer.promise);
  await openMachine();
  await expect.element(region().getByText("Loading the history")).toBeInTheDocument();
  answer.resolve({ events: [anEvent("mint", 3)], has_more: false });
  await expect.poll(lines).toEqual(["Minted to a wallet3 Jan, 09:30"]);
  expect(region().getByText("Loading the history").query()).toBeNull();
});

test("[ASSET-18] a history that failed says so and can be read again", async () => {
  let isBroken = true;
  server.onCommand(listCollectibleHistory, () => {
    if (isBroken) throw new Refusal("internal");
    return { events: [anEvent("mint", 3)], has_more: false };
  });
  await openMachine();
  await expect.element(region().getByText("The history did not load")).toBeVisible();
  isBroken = false;
  await region().getByRole("button", { name: "Try again" }).click();
  await expect.poll(lines).toEqual(["Minted to a wallet3 Jan, 09:30"]);
});
