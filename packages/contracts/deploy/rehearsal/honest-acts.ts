/** What players and the operator do every day, tried while a thief is at work. */
import type { Address } from "viem";
import { collectibleStakingOldAbi } from "../../abi/collectible-staking-old.ts";
import { passportCollectibleAbi } from "../../abi/passport-collectible.ts";
import { passportItemsAbi } from "../../abi/passport-items.ts";
import { stakingRewardsAbi } from "../../abi/staking-rewards.ts";
import { supsAbi } from "../../abi/sups.ts";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import { firstStaked, freshToken, nextSigner, player, stakedCount } from "./fund-stage.ts";
import type { Stage, VoucherContract } from "./stage.ts";

const unit = { withdraw: "withdraw SUPS", mint: "mint", unstake: "unstake", mint_item: "mint items" } as const;

/** By their names: whether each works now. Nothing of it stays. */
export const tryHonestActs = async (stage: Stage): Promise<Map<string, boolean>> => {
  const results = new Map<string, boolean>();
  const note = async (name: string, act: () => Promise<boolean>) => {
    results.set(name, (results.get(name) ?? true) && (await stage.alone(act)));
  };
  for (const contract of stage.voucherContracts) await note(unit[contract.kind], () => isServed(stage, contract));
  const { deployment, plan } = stage;
  const { sups, farm } = deployment;
  const move = { to: sups, abi: supsAbi, functionName: "transfer", args: [plan.depositAddress, 1n] };
  await note("move and deposit SUPS", () => stage.send(player, move));
  for (const { collectible, staking, stakingOld } of deployment.collections) {
    const own = stage.voucherContracts.find(({ address }) => address === staking);
    const held = own === undefined ? firstStaked : stakedCount(own) + 2n;
    const stake = { abi: collectibleStakingOldAbi, functionName: "stake", args: [held] };
    await note("stake", () => stage.send(player, { to: staking, ...stake }));
    const move = { to: collectible, abi: passportCollectibleAbi, functionName: "transferFrom" };
    await note("move tokens", () => stage.send(player, { ...move, args: [player, plan.treasury, held] }));
    if (stakingOld === null) continue;
    const unstake = { abi: collectibleStakingOldAbi, functionName: "unstake", args: [held - 1n] };
    await note("unstake from the old contract", () => stage.send(player, { to: stakingOld, ...unstake }));
  }
  for (const { contract: to, transferAddress } of deployment.items) {
    const args = [player, transferAddress, firstStaked, 1n, "0x"];
    const call = { to, abi: passportItemsAbi, functionName: "safeTransferFrom", args };
    await note("deposit items", () => stage.send(player, call));
  }
  if (farm !== null) {
    const rewards = { to: farm.rewards, abi: stakingRewardsAbi };
    await note("join the farm", () => stage.send(player, { ...rewards, functionName: "stake", args: [1n] }));
    await note("leave the farm", () => stage.send(player, { ...rewards, functionName: "exit" }));
  }
  return results;
};

/**
 * Paid, minted or given back at once: a voucher that only waits in a queue is stopped. The last token but one that is staked, and
 * the last but one below the fresh ones, are those that neither a thief takes nor the queue holds.
 */
const isServed = async (stage: Stage, contract: VoucherContract): Promise<boolean> => {
  const signer = await stage.read<Address>({ to: contract.address, abi: supsWithdrawerAbi, functionName: "signer" });
  if (signer !== contract.signer && signer !== nextSigner.address) return false;
  const key = signer === nextSigner.address ? nextSigner : stage.keyOf(signer);
  const before = await balanceOf(stage, contract, player, freshToken);
  const tokenIds = { withdraw: 0n, mint: freshToken - 2n, unstake: stakedCount(contract) - 1n, mint_item: freshToken };
  await stage.useVoucher(key, contract, player, { tokenId: tokenIds[contract.kind], amount: 1n });
  return (await balanceOf(stage, contract, player, freshToken)) > before;
};

/** In the unit of what the contract gives; of items, those of the one token. */
export const balanceOf = (
  stage: Stage,
  { loot, kind }: VoucherContract,
  account: Address,
  tokenId: bigint,
): Promise<bigint> =>
  kind === "mint_item"
    ? stage.read({ to: loot.token, abi: passportItemsAbi, functionName: "balanceOf", args: [account, tokenId] })
    : stage.read({ to: loot.token, abi: supsAbi, functionName: "balanceOf", args: [account] });
