/** The dialogs that take a collectible or an item out of Passport, while nothing can leave the account. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibleHistory } from "@passport/protocol/calls/collectible-history";
import { type Collectible, readCollectible } from "@passport/protocol/calls/collectibles";
import { readHold } from "@passport/protocol/calls/holds";
import { readItem } from "@passport/protocol/calls/items";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { userTopic } from "@passport/protocol/calls/profile";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import type { Collection } from "@passport/protocol/collection";
import type { User } from "@passport/protocol/user";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, resizeTo } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";
import { installStubWallet } from "../../../testing/stub-wallet.ts";

const holder = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const chainId = 31_337;
const collection: Collection = {
  name: "Supremacy Genesis",
  slug: "supremacy-genesis",
  description: "",
  logo_url: "",
  background_url: "",
  chain_id: chainId,
  mint_contract: `0x${"1".repeat(40)}`,
  transfer_address: null,
  stake_contract: `0x${"2".repeat(40)}`,
  staking_contract_old: null,
};
const asset: Collectible = {
  id: "01936c1e-7a00-7000-8000-000000000001",
  hash: "a".repeat(32),
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
};
const item = {
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

const showCollectible = (on_chain_status: Collectible["on_chain_status"]) => (server: StubServer, user: User) => {
  const owner = { id: user.id, username: user.username };
  const user_asset = { ...asset, on_chain_status, marketplace_url: null };
  server.onCommand(readCollectible, () => ({ user_asset, owner, collection }));
  server.onCommand(listCollectibleHistory, () => ({ events: [], has_more: false }));
  return `/profile/${user.username}/asset/${asset.hash}`;
};
const showItem = (server: StubServer, user: User) => {
  const owner = { id: user.id, username: user.username };
  server.onCommand(readItem, () => ({
    user_asset: item,
    owner,
    collection: { ...collection, slug: item.collection_slug },
  }));
  return `/profile/${user.username}/asset1155/${item.collection_slug}/4/false`;
};

const ends_at = "2036-11-17T09:30:00.000Z";
const started_at = "2036-11-16T09:30:00.000Z";
const causes = (["password_reset", "withdrawal_address_added"] as const).map((reason) => ({
  reason,
  started_at,
  ends_at,
}));

test.each([
  { name: "mint", show: showCollectible("MINTABLE"), action: "Transition Off-world", start: "Start transition" },
  { name: "unstake", show: showCollectible("UNSTAKABLE"), action: "Transition Off-world", start: "Start transition" },
  { name: "item", show: showItem, action: "Withdraw", start: "Withdraw 1" },
])("[HOLD-12] $name says until when and why nothing can leave, and cannot be started", async (dialog) => {
  const server = startStubServer();
  const user = aUser({ public_address: holder, withdrawals_held_until: ends_at });
  installStubWallet({ address: holder, chainId });
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  server.onCall(readWalletConfig, () => ({ chain_ids: [chainId], walletconnect: null, story: null }));
  server.onCommand(readHold, () => ({ started_at, ends_at, causes }));
  await resizeTo(1440);
  await openPage(server, dialog.show(server, user), user);
  await page.getByRole("button", { name: dialog.action, exact: true }).click();

  const shown = page.getByRole("dialog");
  await expect.element(shown.getByText(/^Nothing can leave your account until 17 Nov 2036/)).toBeVisible();
  await expect.element(shown.getByText(/The password was reset\./)).toBeVisible();
  await expect.element(shown.getByRole("link")).toHaveAttribute("href", "/security");
  expect(shown.getByRole("button", { name: dialog.start }).elements()).toEqual([]);
  await expectSoundAt([390, 1440]);
  // Once it has ended, the same dialog can be started.
  server.publish(userTopic, user.id, { ...user, withdrawals_held_until: null });
  await expect.element(shown.getByRole("button", { name: dialog.start })).toBeVisible();
});
