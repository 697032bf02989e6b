/** Mint, stake, unstake, deposit and withdraw: with the player's wallet, on chains that take blocks back. */

import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "@passport/chain-trials/player";
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { supsAbi } from "@passport/contracts/abi/sups";
import { provePath } from "@passport/testbed/client/prove-path";
import { type Address, encodeFunctionData, type Hex, parseEther } from "viem";
import { slugs, tokenIds } from "../fixture.ts";
import type { Scene, Step } from "./step.ts";

const contractsOf = ({ fixture: { ethereum } }: Scene) => {
  const collection = ethereum.deployment.collections.find(({ slug }) => slug === slugs.collectibles);
  const items = ethereum.deployment.items.find(({ slug }) => slug === slugs.items);
  if (collection === undefined || items === undefined) throw new Error("the collections are not deployed");
  return { ...collection, items };
};

const nonceOf = async ({ fixture, player }: Scene, contract: Address): Promise<bigint> => {
  const args = [player.wallet.address] as const;
  const data = encodeFunctionData({ abi: collectibleStakingAbi, functionName: "nonces", args });
  return BigInt(await fixture.ethereum.call(contract, data));
};

const finalMs = 6_000;

interface Voucher {
  expiry: bigint;
  signature: Hex;
}

/** Undefined when it is refused, or the answer is lost. */
const requestVoucher = async ({ fixture, player, chance }: Scene, path: string): Promise<Voucher | undefined> => {
  const { wallet: account, accountId } = player;
  const proven = await provePath(path, { account, accountId, deployments: [fixture.ethereum.deployment] });
  const answer = await ask(chance.pick(fixture.apis)?.origin ?? "", player, proven).catch(() => undefined);
  const { messageSignature, expiry } = answer?.body ?? {};
  if (messageSignature === undefined || expiry === undefined) return undefined;
  // Asked for and never used, now and then: it runs out.
  return chance.is(0.85) ? { expiry: BigInt(expiry), signature: messageSignature } : undefined;
};

const send = async (scene: Scene, what: string, to: Address, data: Hex): Promise<string> => {
  const isSent = await scene.fixture.ethereum.send(scene.player.wallet, { to, data });
  // Long enough, mostly, for the server to have seen it become final; so that the way goes on from there.
  if (isSent && scene.chance.is(0.6)) await sleep(finalMs);
  return `${what}: ${isSent ? "sent" : "not sent"}`;
};

/** On the chain if it is not there, staked if it is in the wallet, unstaked if it is staked. */
export const transit: Step = async (scene) => {
  const { fixture, player, chance } = scene;
  const rows = await fixture.sql<{ token_id: string; on_chain_status: string }>(
    "select token_id, on_chain_status from assets where owner_id = $1 and collection = $2",
    [player.accountId, slugs.collectibles],
  );
  const asset = chance.pick(rows);
  if (asset === undefined) return undefined;
  const { collectible, staking } = contractsOf(scene);
  const token = BigInt(asset.token_id);
  if (asset.on_chain_status === "STAKABLE") {
    const data = encodeFunctionData({ abi: collectibleStakingAbi, functionName: "stake", args: [token] });
    return send(scene, "stake", staking, data);
  }
  const isMint = asset.on_chain_status === "MINTABLE";
  const contract = isMint ? collectible : staking;
  const nonce = await nonceOf(scene, contract);
  const rest = `owner_address/${player.wallet.address}/nonce/${nonce}/collection_slug/${slugs.collectibles}/token_id/${token}`;
  const voucher = await requestVoucher(scene, `/api/nfts/${isMint ? "" : "unstake/"}${rest}`);
  if (voucher === undefined) return `${isMint ? "mint" : "unstake"}: no voucher`;
  const args = [token, voucher.expiry, voucher.signature] as const;
  const data = isMint
    ? encodeFunctionData({ abi: passportCollectibleAbi, functionName: "signedMint", args })
    : encodeFunctionData({ abi: collectibleStakingAbi, functionName: "signedUnstake", args });
  return send(scene, isMint ? "mint" : "unstake", contract, data);
};

export const withdrawItem: Step = async (scene) => {
  const { player, chance } = scene;
  const { items } = contractsOf(scene);
  const token = chance.pick(tokenIds) ?? "";
  const nonce = await nonceOf(scene, items.contract);
  const path = `/api/1155/${player.wallet.address}/${token}/${nonce}/1?collection_slug=${slugs.items}`;
  const voucher = await requestVoucher(scene, path);
  if (voucher === undefined) return "withdraw an item: no voucher";
  const args = [BigInt(token), 1n, voucher.expiry, voucher.signature] as const;
  const data = encodeFunctionData({ abi: passportItemsAbi, functionName: "signedMint", args });
  return send(scene, "withdraw an item", items.contract, data);
};

export const depositItem: Step = async (scene) => {
  const { fixture, player, chance } = scene;
  const { items } = contractsOf(scene);
  const token = BigInt(chance.pick(tokenIds) ?? 0);
  const balance = encodeFunctionData({
    abi: passportItemsAbi,
    functionName: "balanceOf",
    args: [player.wallet.address, token],
  });
  const owned = BigInt(await fixture.ethereum.call(items.contract, balance));
  if (owned === 0n) return undefined;
  const args = [player.wallet.address, items.transferAddress, token, owned, "0x"] as const;
  const data = encodeFunctionData({ abi: passportItemsAbi, functionName: "safeTransferFrom", args });
  return send(scene, "deposit items", items.contract, data);
};

export const depositSups: Step = async ({ fixture, player, chance }) => {
  const { sups, depositAddress } = fixture.binance.deployment;
  const args = [depositAddress, parseEther(String(1 + chance.below(200)))] as const;
  const data = encodeFunctionData({ abi: supsAbi, functionName: "transfer", args });
  const isSent = await fixture.binance.send(player.wallet, { to: sups, data });
  return `deposit SUPS: ${isSent ? "sent" : "not sent"}`;
};
