/** A mint, an unstake and items that wait in their contract's queue, on the page of what they move. */

import { supsWithdrawerAbi as abi } from "@passport/contracts/abi/sups-withdrawer";
import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibleHistory } from "@passport/protocol/calls/collectible-history";
import { type Collectible, readCollectible } from "@passport/protocol/calls/collectibles";
import { readItem } from "@passport/protocol/calls/items";
import { operationsTopic, readOperation } from "@passport/protocol/calls/operations";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import type { Operation } from "@passport/protocol/operation";
import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, encodeFunctionResult, type Hex } from "viem";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { resizeTo } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";
import { installStubWallet, type StubWallet } from "../../../testing/stub-wallet.ts";

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

const items = { ...collection, slug: "supremacy-achievements", mint_contract: `0x${"3".repeat(40)}` };
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
  collection_slug: items.slug,
};
const itemWithdrawal: Partial<Operation> = {
  ...{ kind: "item_withdrawal", amount: "2", collection_slug: items.slug, token_id: item.external_token_id },
  asset_name: item.label,
};

const newWallet = () => installStubWallet({ address: holder, chainId });

/** One for all tests that connect it: it stays connected as long as the page of this file. */
let connected: StubWallet | undefined;
const connectedWallet = () => {
  connected ??= newWallet();
  return connected;
};

const rejected = () => {
  throw Object.assign(new Error("User rejected the request."), { code: 4001 });
};
const sentBy = (wallet: StubWallet) =>
  wallet.asked("eth_sendTransaction").map(([request]) => {
    const { to, data } = request as { to: string; data: Hex };
    return { to, ...decodeFunctionData({ abi, data }) };
  });

const openQueued = async (changes: Partial<Operation>, wallet = newWallet()) => {
  const server = startStubServer();
  const user = aUser({ public_address: holder });
  wallet.on("eth_sendTransaction", rejected);
  const before = wallet.asked("eth_sendTransaction").length;
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
  server.onCommand(readItem, () => ({ user_asset: item, owner, collection: items }));
  await resizeTo(1440);
  const path = operation.kind === "item_withdrawal" ? `asset1155/${items.slug}/4/false` : `asset/${asset.hash}`;
  await openPage(server, `/profile/${user.username}/${path}`, user);
  return { operation, sent: () => sentBy(wallet).slice(before) };
};

const nonce = (2n << 64n) | 5n;

/** What the chain says about a voucher in the queue of this contract. */
const answerAsQueue = (
  wallet: StubWallet,
  { contract, ...queue }: { contract: string; tokenId: number; amount: number },
  changes: { paused?: boolean; epoch?: number } = {},
) => {
  const [tokenId, amount] = [BigInt(queue.tokenId), BigInt(queue.amount)];
  const { paused = false, epoch = 2 } = changes;
  const state = { paused, epoch: BigInt(epoch), unpausedAt: 0n, MIN_QUEUE_DELAY: 3_600n };
  const args = { account: holder, nonce } as const;
  const log = {
    address: contract,
    topics: encodeEventTopics({ abi, eventName: "VoucherQueued", args }),
    data: encodeAbiParameters([{ type: "uint256" }, { type: "uint256" }, { type: "uint256" }], [tokenId, amount, 0n]),
  };
  wallet.on("eth_getTransactionReceipt", () => ({ logs: [log] }));
  wallet.on("eth_call", ([call]) => {
    const { data } = call as { data: Hex };
    const { functionName } = decodeFunctionData({ abi, data });
    const result = functionName === "queued" ? [amount, 0n, tokenId] : state[functionName as "epoch"];
    return functionName === "release" || functionName === "reject"
      ? "0x"
      : encodeFunctionResult({ abi, functionName, result } as never);
  });
};

const button = (name: string) => page.getByRole("button", { name, exact: true });

const due = { deadline: new Date(Date.now() - 1_000).toISOString() };

test.each([{ kind: "mint" }, { kind: "unstake" }, itemWithdrawal] as const)(
  "[WITHDRAW-42] a queued $kind says on the asset's page when it is due, and can be called off",
  async (changes) => {
    await openQueued(changes);
    await expect.element(page.getByText("Due in")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Call off", exact: true })).toBeEnabled();
    expect(page.getByRole("button", { name: "Release now" }).elements()).toEqual([]);
  },
);

const queues = [
  { kind: "mint", changes: { kind: "mint" }, contract: collection.mint_contract, tokenId: 7, amount: 1 },
  { kind: "unstake", changes: { kind: "unstake" }, contract: collection.stake_contract, tokenId: 7, amount: 1 },
  { kind: "item withdrawal", changes: itemWithdrawal, contract: items.mint_contract, tokenId: 4, amount: 2 },
] as const;

test.each(queues)("[WITHDRAW-43] a queued $kind that is due is released from its contract", async (queue) => {
  const wallet = connectedWallet();
  const { sent } = await openQueued({ ...queue.changes, ...due }, wallet);
  answerAsQueue(wallet, queue);
  await button("Release now").click();
  await expect.element(page.getByText("You cancelled in your wallet. It still waits in the contract.")).toBeVisible();
  expect(sent()).toEqual([{ to: queue.contract, functionName: "release", args: [holder, nonce] }]);
});

test.each([
  [{ paused: true }, "The contract is paused, so nothing is released now. You can still call it off."],
  [
    { epoch: 3 },
    "Our guardians ended it, so it can't be released. It comes back automatically; call it off to have it back sooner.",
  ],
])("[WITHDRAW-43] with %j it says why, and nothing is sent", async (changes, said) => {
  const [queue] = queues;
  const wallet = connectedWallet();
  const { sent } = await openQueued({ ...queue.changes, ...due }, wallet);
  answerAsQueue(wallet, queue, changes);
  await button("Release now").click();
  await expect.element(page.getByText(said)).toBeVisible();
  expect(sent()).toEqual([]);
});

test.each(queues)("[WITHDRAW-44] a queued $kind is called off in its contract, after a confirmation", async (queue) => {
  const wallet = connectedWallet();
  const { operation, sent } = await openQueued(queue.changes, wallet);
  answerAsQueue(wallet, queue);
  await button("Call off").click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(`${operation.asset_name} won't go to your wallet.`)).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole("button", { name: "Call off", exact: true }).click();
  await expect.element(page.getByText("You cancelled in your wallet. It still waits in the contract.")).toBeVisible();
  expect(sent()).toEqual([{ to: queue.contract, functionName: "reject", args: [holder, nonce] }]);
});
