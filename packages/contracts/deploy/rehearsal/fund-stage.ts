/** What a deployment holds when it is in use: a hot balance, tokens that are staked, a farm, a queue, a pending proposal, a report. */
import { type Address, encodeFunctionData, type Hex, keccak256, parseEther, stringToHex, zeroHash } from "viem";
import { collectibleStakingAbi } from "../../abi/collectible-staking.ts";
import { liquidityTokenAbi } from "../../abi/liquidity-token.ts";
import { passportCollectibleAbi } from "../../abi/passport-collectible.ts";
import { passportTimelockAbi } from "../../abi/passport-timelock.ts";
import { reservesRootsAbi } from "../../abi/reserves-roots.ts";
import { stakingRewardsAbi } from "../../abi/staking-rewards.ts";
import { supsAbi } from "../../abi/sups.ts";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import { madeUpAccount } from "./rehearsed-plan.ts";
import type { Stage, VoucherContract } from "./stage.ts";

/** An honest player of the rehearsal. */
export const player: Address = madeUpAccount("player").address;
/** What a thief gets goes to accounts of this name and a number. */
export const muleOf = (nth: number): Address => madeUpAccount(`mule ${nth}`).address;
export const thiefsKey = madeUpAccount("a key of the thief's own");
/** Replaces a signing key that was stolen. */
export const nextSigner = madeUpAccount("the signer after the theft");

/** The withdrawer holds two days of its limit; the farm and the player get a little of the supply. */
const hotDays = 2n;
const unlimited = 2n ** 100n;
/** Tokens beyond the limit that a thief puts into the queue; the queue itself takes any number. */
export const queuedTokens = 3;
const daySeconds = 86_400;

export const reportId: Hex = `0x${"ab".repeat(16)}`;
/** A rotation of a key that the admin has proposed before the theft. */
export const rotation = (stage: Stage) => {
  const [contract] = stage.voucherContracts;
  const next = madeUpAccount("the next signer").address;
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "setSigner", args: [next, 600n] });
  return [
    contract?.address ?? stage.deployment.timelock,
    0n,
    data,
    zeroHash,
    keccak256(stringToHex("rotation")),
  ] as const;
};

/** The first token id that is not minted; a thief takes from here on, and honest players below it. */
export const freshToken = 1_000_000n;
export const firstStaked = 1n;

export const fundStage = async (stage: Stage): Promise<void> => {
  const { plan, deployment, must } = stage;
  const { sups, farm, timelock, reservesRoots } = deployment;
  const give = (to: Address, amount: bigint) =>
    must(plan.treasury, { to: sups, abi: supsAbi, functionName: "transfer", args: [to, amount] });
  await give(player, plan.supply / 1_000n);
  for (const contract of stage.voucherContracts) await fundVouchers(stage, contract, give);
  // The limits that were used for it are free again.
  await stage.passTime(2 * daySeconds);
  for (const contract of stage.voucherContracts) await queueOne(stage, contract);
  if (farm !== null && plan.farm !== undefined) {
    const { distributor } = plan.farm;
    const { rewards, liquidityToken } = farm;
    const stake = parseEther("10");
    await must(player, {
      to: liquidityToken,
      abi: liquidityTokenAbi,
      functionName: "mint",
      args: [player, 2n * stake],
    });
    for (const [from, token] of [
      [player, liquidityToken],
      [distributor, sups],
    ] as const)
      await must(from, { to: token, abi: supsAbi, functionName: "approve", args: [rewards, unlimited] });
    await give(distributor, plan.supply / 100n);
    await must(player, { to: rewards, abi: stakingRewardsAbi, functionName: "stake", args: [stake] });
    const args = [plan.supply / 1_000n];
    await must(distributor, { to: rewards, abi: stakingRewardsAbi, functionName: "notifyRewardAmount", args });
  }
  if (reservesRoots !== null && plan.reservesPublisher !== undefined) {
    const args = [reportId, zeroHash.replace("0x00", "0x01"), 1n, 1n, 0n, zeroHash, `0x${"00".repeat(16)}`];
    await must(plan.reservesPublisher, { to: reservesRoots, abi: reservesRootsAbi, functionName: "publish", args });
    // The next one may follow.
    await stage.passTime(600);
  }
  const args = [...rotation(stage), plan.timelockSeconds];
  await must(plan.admin, { to: timelock, abi: passportTimelockAbi, functionName: "schedule", args });
};

const fundVouchers = async (
  stage: Stage,
  contract: VoucherContract,
  give: (to: Address, amount: bigint) => Promise<void>,
): Promise<void> => {
  const { must, deployment } = stage;
  if (contract.kind === "withdraw") return give(contract.address, hotDays * contract.overall);
  if (contract.kind === "mint_item") {
    const amount = min(contract.perAccount, 5n);
    await stage.useVoucher(stage.keyOf(contract.signer), contract, player, { tokenId: firstStaked, amount });
    return;
  }
  if (contract.kind === "mint") return;
  // As many tokens are staked as the stolen key can take in two days.
  const { collection: to = contract.address, address: staking } = contract;
  const minting = stage.voucherContracts.find(({ kind, address }) => kind === "mint" && address === to);
  if (minting === undefined) throw new Error("a staking contract without its collection");
  const limits = { to, abi: passportCollectibleAbi, functionName: "setLimits" };
  await must(deployment.timelock, { ...limits, args: [unlimited, unlimited] });
  const approve = { to, abi: passportCollectibleAbi, functionName: "setApprovalForAll" };
  const { stakingOld } = deployment.collections.find(({ collectible }) => collectible === to) ?? {};
  await must(player, { ...approve, args: [staking, true] });
  if (stakingOld != null) await must(player, { ...approve, args: [stakingOld, true] });
  const count = stakedCount(contract);
  for (let tokenId = firstStaked; tokenId <= count + 3n; tokenId += 1n) {
    await stage.useVoucher(stage.keyOf(minting.signer), minting, player, { tokenId });
    if (tokenId > count) continue;
    await must(player, { to: staking, abi: collectibleStakingAbi, functionName: "stake", args: [tokenId] });
  }
  // One rests in the old contract; two stay in the wallet.
  const old = { abi: collectibleStakingAbi, functionName: "stake", args: [count + 1n] };
  if (stakingOld != null) await must(player, { to: stakingOld, ...old });
  await must(deployment.timelock, { ...limits, args: [minting.perAccount, minting.overall] });
};

/** The tokens 1 to this are staked; of the three after them the first rests in the old contract. */
export const stakedCount = ({ overall }: VoucherContract): bigint => hotDays * overall + 4n * BigInt(queuedTokens) + 2n;

/** A voucher of the honest player above its limit: it waits in the queue. */
const queueOne = async (stage: Stage, contract: VoucherContract): Promise<void> => {
  const { must, deployment } = stage;
  const limits = { to: contract.address, abi: supsWithdrawerAbi, functionName: "setLimits" };
  await must(deployment.timelock, { ...limits, args: [0n, 0n] });
  const tokenId = contract.kind === "unstake" ? stakedCount(contract) : freshToken - 1n;
  const amount = contract.kind === "withdraw" ? contract.perAccount : 1n;
  await stage.useVoucher(stage.keyOf(contract.signer), contract, player, { tokenId, amount });
  await must(deployment.timelock, { ...limits, args: [contract.perAccount, contract.overall] });
};

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);
