import { type Address, encodeFunctionData, maxUint256, parseEther, parseUnits } from "viem";
import { liquidityTokenAbi } from "../abi/liquidity-token.ts";
import { stakingRewardsAbi } from "../abi/staking-rewards.ts";
import { supsAbi } from "../abi/sups.ts";
import { testTokenAbi } from "../abi/test-token.ts";
import type { ChainDeployment, FarmDeployment } from "./chain-deployment.ts";
import { developmentAccounts as accounts, players } from "./development-accounts.ts";
import type { Chain } from "./sender.ts";

/** Development only: what is on the chains before anybody does anything. */
const amounts = {
  playersSups: parseEther("100000"),
  playersDollars: "10000",
  withdrawer: parseEther("1000000"),
  distributor: parseEther("10000000"),
  farmReward: parseEther("900000"),
  carolsLiquidity: parseEther("100"),
  carolsStake: parseEther("40"),
};

export const seedMoney = async (chain: Chain, { sups, withdrawer, tokens }: ChainDeployment): Promise<void> => {
  const treasury = await chain.senderFor(accounts.treasury);
  const sendSups = (to: Address, amount: bigint) =>
    treasury.call(
      "sending SUPS",
      sups,
      encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [to, amount] }),
    );
  for (const player of players) {
    const { address } = accounts[player];
    await sendSups(address, amounts.playersSups);
    for (const token of tokens) {
      const args = [address, parseUnits(amounts.playersDollars, token.decimals)] as const;
      const data = encodeFunctionData({ abi: testTokenAbi, functionName: "mint", args });
      await treasury.call(`minting ${token.symbol}`, token.address, data);
    }
  }
  if (withdrawer !== null) await sendSups(withdrawer, amounts.withdrawer);
};

/** Carol farms alone, so the whole reward is hers once the period is over. */
export const seedFarm = async (chain: Chain, sups: Address, farm: FarmDeployment): Promise<void> => {
  const carol = await chain.senderFor(accounts.carol);
  const treasury = await chain.senderFor(accounts.treasury);
  const distributor = await chain.senderFor(accounts.distributor);
  const { rewards, liquidityToken } = farm;
  const mint = { functionName: "mint", args: [carol.address, amounts.carolsLiquidity] } as const;
  await carol.call("minting LP", liquidityToken, encodeFunctionData({ abi: liquidityTokenAbi, ...mint }));
  const approve = { abi: liquidityTokenAbi, functionName: "approve", args: [rewards, maxUint256] } as const;
  await carol.call("approving LP", liquidityToken, encodeFunctionData(approve));
  const stake = { abi: stakingRewardsAbi, functionName: "stake", args: [amounts.carolsStake] } as const;
  await carol.call("staking LP", rewards, encodeFunctionData(stake));
  const allow = { abi: supsAbi, functionName: "approve", args: [rewards, amounts.farmReward] } as const;
  const fund = { functionName: "transfer", args: [distributor.address, amounts.distributor] } as const;
  await treasury.call("funding the distributor", sups, encodeFunctionData({ abi: supsAbi, ...fund }));
  await distributor.call("approving the reward", sups, encodeFunctionData(allow));
  const notify = { abi: stakingRewardsAbi, functionName: "notifyRewardAmount", args: [amounts.farmReward] } as const;
  await distributor.call("bringing the reward", rewards, encodeFunctionData(notify));
};
