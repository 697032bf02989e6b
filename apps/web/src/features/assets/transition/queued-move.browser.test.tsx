/** A mint and an unstake that wait in their contract's queue, on the page of what they move. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibleHistory } from "@passport/protocol/calls/collectible-history";
import { type Collectible, readCollectible } from "@passport/protocol/calls/collectibles";
import { operationsTopic, readOperation } from "@passport/protocol/calls/operations";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import type { Operation } from "@passport/protocol/operation";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { resizeTo } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";
import { installStubWallet } from "../../../testing/stub-wallet.ts";

const holder = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const contract = `0x${"1".repeat(40)}`;
const chainId = 31_337;
const collection = {
  name: "Supremacy Genesis",
  slug: "supremacy-genesis",
  description: "",
  logo_url: "",
  background_url: "",
  chain_id: chainId,
  mint_contract: contract,
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

const openQueued = async (changes: Partial<Operation>) => {
  const server = startStubServer();
  const user = aUser({ public_address: holder });
  installStubWallet({ address: holder, chainId });
  const operation: Operation = {
    ...{ id: crypto.randomUUID(), kind: "mint", state: "queued", reason: null, amount: null, paid: null },
    ...{ collection_slug: collection.slug, token_id: asset.token_id, asset_name: asset.name, chain_id: chainId },
    ...{ wallet: holder.toLowerCase(), tx_hash: `0x${"ef".repeat(32)}`, block_number: 7, transaction_reference: null },
    ...{ deadline: new Date(Date.now() + 1_800_000).toISOString() },
    ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
    ...changes,
  };
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, [operation]);
  server.publish(chainStatusTopic, "", []);
  server.onCommand(readOperation, () => ({ operation, timeline: [] }));
  server.onCall(readWalletConfig, () => ({ chain_ids: [chainId], walletconnect: null, story: null }));
  const owner = { id: user.id, username: user.username };
  server.onCommand(readCollectible, () => ({ user_asset: { ...asset, marketplace_url: null }, owner, collection }));
  server.onCommand(listCollectibleHistory, () => ({ events: [], has_more: false }));
  await resizeTo(1440);
  await openPage(server, `/profile/${user.username}/asset/${asset.hash}`, user);
};

const due = { deadline: new Date(Date.now() - 1_000).toISOString() };

test.each(["mint", "unstake"] as const)(
  "[WITHDRAW-42] a queued %s says on the asset's page when it is due, and can be called off",
  async (kind) => {
    await openQueued({ kind });
    await expect.element(page.getByText("Due in")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Call off", exact: true })).toBeEnabled();
    expect(page.getByRole("button", { name: "Release now" }).elements()).toEqual([]);
  },
);

test.each(["mint", "unstake"] as const)("[WITHDRAW-43] a queued %s that is due can be released", async (kind) => {
  await openQueued({ kind, ...due });
  await expect.element(page.getByRole("button", { name: "Release now", exact: true })).toBeEnabled();
});
