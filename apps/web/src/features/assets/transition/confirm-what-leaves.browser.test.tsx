/** The confirmation before the transaction: by the wallet, refused and repeated, and by a passkey. One visit each. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibleHistory } from "@passport/protocol/calls/collectible-history";
import { type Collectible, readCollectible } from "@passport/protocol/calls/collectibles";
import { prepareIntent } from "@passport/protocol/calls/intents";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { mintCollectible } from "@passport/protocol/calls/vouchers";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, resizeTo } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { Refusal } from "../../../testing/refusal.ts";
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
  stake_contract: null,
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
const prepared = { id: `0x${"ab".repeat(32)}`, valid_until: 2_000_000_000, passkeys: [], rp_id: location.hostname };
const signature = `0x${"cd".repeat(65)}`;
const dialog = () => page.getByRole("dialog");
const start = (name: string) => dialog().getByRole("button", { name, exact: true });
const rejected = () => {
  throw Object.assign(new Error("User rejected the request."), { code: 4001 });
};

const openDialog = async (passkeys: { id: string; type: "public-key"; transports: string[] }[] = []) => {
  const server = startStubServer();
  const user = aUser({ public_address: holder });
  const wallet = installStubWallet({ address: holder, chainId });
  wallet.on("eth_call", () => `0x${"0".repeat(64)}`);
  wallet.on("eth_sendTransaction", rejected);
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  server.onCall(readWalletConfig, () => ({ chain_ids: [chainId], walletconnect: null, story: null }));
  const owner = { id: user.id, username: user.username };
  server.onCommand(readCollectible, () => ({ user_asset: { ...asset, marketplace_url: null }, owner, collection }));
  server.onCommand(listCollectibleHistory, () => ({ events: [], has_more: false }));
  server.onCall(prepareIntent, () => ({ ...prepared, account: user.account_id, passkeys }));
  const proofs: (string | undefined)[] = [];
  server.onCall(mintCollectible, ({ query }) => {
    proofs.push(query.proof);
    if (query.proof === undefined && proofs.length < 4) throw new Refusal("proof_required");
    return {
      messageSignature: "0x00",
      expiry: Math.floor(Date.now() / 1000) + 300,
      operation_id: crypto.randomUUID(),
    };
  });
  await resizeTo(1440);
  await openPage(server, `/profile/${user.username}/asset/${asset.hash}`, user);
  await page.getByRole("button", { name: "Transition Off-world", exact: true }).click();
  return { wallet, proofs, user };
};

test("[SIGN-9] the wallet confirms what leaves first; a refusal says so, and what is signed is not asked for again", async () => {
  const { wallet, proofs, user } = await openDialog();
  const twice =
    "You confirm twice: first what leaves Passport, with your passkey or in your wallet, then the transaction.";
  await expect.element(dialog().getByText(twice)).toBeVisible();
  await expectSoundAt([390, 1440]);

  wallet.on("eth_signTypedData_v4", rejected);
  await start("Start transition").click();
  await expect.element(dialog().getByText("You cancelled in your wallet. Nothing moved.")).toBeVisible();
  expect(proofs).toEqual([undefined]);
  expect(wallet.asked("eth_sendTransaction")).toEqual([]);

  const { promise, resolve } = Promise.withResolvers<string>();
  wallet.on("eth_signTypedData_v4", () => promise);
  await start("Try again").click();
  await expect.element(dialog().getByText("Confirm in your wallet first")).toBeVisible();
  await expectSoundAt([390, 1440]);
  resolve(signature);
  await expect.poll(() => wallet.asked("eth_sendTransaction").length).toBe(1);
  expect(JSON.parse(proofs.at(-1) ?? "")).toEqual({ id: prepared.id, valid_until: prepared.valid_until, signature });
  const [address, data] = wallet.asked("eth_signTypedData_v4").at(-1) ?? [];
  expect(address).toBe(holder);
  expect(JSON.parse(String(data))).toMatchObject({
    primaryType: "Intent",
    domain: { name: "Passport", version: "1" },
    message: {
      ...{ kind: "mint", account: user.account_id, chainId: String(chainId), contract, wallet: holder.toLowerCase() },
      ...{ tokenId: "7", amount: "0", id: prepared.id, validUntil: String(prepared.valid_until) },
    },
  });

  await start("Try again").click();
  await expect.poll(() => wallet.asked("eth_sendTransaction").length).toBe(2);
  expect(wallet.asked("eth_signTypedData_v4")).toHaveLength(2);
});

test("[SIGN-9] with a passkey the browser asks for it over the hash of what leaves, and the wallet only for the transaction", async () => {
  const { wallet, proofs } = await openDialog([{ id: "AAAA", type: "public-key", transports: [] }]);
  const asked: PublicKeyCredentialRequestOptions[] = [];
  const { promise, reject } = Promise.withResolvers<Credential>();
  const original = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = (options) => {
    if (options?.publicKey) asked.push(options.publicKey);
    return promise;
  };
  await start("Start transition").click();
  await expect.element(dialog().getByText("Confirm with your passkey first")).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  reject(Object.assign(new Error("no"), { name: "NotAllowedError" }));
  await expect.element(dialog().getByText("No passkey was used. Nothing moved.")).toBeVisible();
  navigator.credentials.get = original;
  expect(new Uint8Array(asked[0]?.challenge as ArrayBuffer)).toHaveLength(32);
  expect(asked[0]?.userVerification).toBe("required");
  expect(proofs).toEqual([undefined]);
  expect(wallet.asked("eth_signTypedData_v4")).toEqual([]);
});
