import { type Address, parseEther } from "viem";
import { liquidityTokenAbi } from "../abi/liquidity-token.ts";
import { routerAbi } from "../abi/router.ts";
import { stakingRewardsAbi } from "../abi/staking-rewards.ts";
import { testTokenAbi } from "../abi/test-token.ts";
import { liquidityTokenBytecode } from "../bytecode/liquidity-token.ts";
import { routerBytecode } from "../bytecode/router.ts";
import { stakingRewardsBytecode } from "../bytecode/staking-rewards.ts";
import { testTokenBytecode } from "../bytecode/test-token.ts";
import type { FarmDeployment } from "./chain-deployment.ts";
import type { PlaceContract } from "./contract-placer.ts";
import type { DeploymentPlan } from "./deployment-plan.ts";
import type { Holders } from "./holders.ts";

/** The pool of the stand-in: 20,000,000 SUPS and 4,000 BNB, a price that a page can show. */
const reserves = { sups: parseEther("20000000"), wrapped: parseEther("4000") };

export const deployFarm = async (
  place: PlaceContract,
  plan: NonNullable<DeploymentPlan["farm"]>,
  sups: Address,
  holders: Holders,
): Promise<FarmDeployment> => {
  const { liquidityToken, router } =
    plan.exchange === "stand-in" ? await deployExchangeStandIn(place, sups) : plan.exchange;
  const rewards = await place("farm", {
    abi: stakingRewardsAbi,
    bytecode: stakingRewardsBytecode,
    args: [liquidityToken, sups, holders, plan.distributor, plan.durationSeconds],
  });
  return { rewards, liquidityToken, router };
};

const deployExchangeStandIn = async (place: PlaceContract, sups: Address) => {
  const wrapped = await place("wrapped coin", {
    abi: testTokenAbi,
    bytecode: testTokenBytecode,
    args: ["Wrapped BNB", "WBNB", 18],
  });
  const liquidityToken = await place("liquidity token", {
    abi: liquidityTokenAbi,
    bytecode: liquidityTokenBytecode,
    args: [sups, wrapped, reserves.sups, reserves.wrapped],
  });
  const router = await place("router", {
    abi: routerAbi,
    bytecode: routerBytecode,
    args: [liquidityToken, wrapped],
  });
  return { liquidityToken, router };
};
