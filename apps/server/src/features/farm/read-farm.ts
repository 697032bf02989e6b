import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import type { Farm } from "@passport/protocol";
import type { Address } from "viem";
import { type ChainReader, ChainUnavailable } from "../../platform/chain/reader.ts";
import type { FarmDependencies } from "./dependencies.ts";

/** Null while no node responds: the page then learns it from the player's wallet. */
const readPeriodFinish = async (reader: ChainReader, rewards: Address): Promise<number | null> => {
  try {
    const functionName = "periodFinish";
    return Number(await reader.readContract({ address: rewards, abi: stakingRewardsAbi, functionName }));
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
};

/** FARM-19. The BSC-like network has the farm; a deployment may have none. */
export const readFarm = async ({ networks, readers }: FarmDependencies): Promise<{ farm: Farm | null }> => {
  for (const { chainId, deployment } of networks) {
    const { farm, sups, multicall } = deployment;
    if (farm === null) continue;
    const { rewards, liquidityToken } = farm;
    const period_finish = await readPeriodFinish(readers.get(chainId), rewards);
    return { farm: { chain_id: chainId, rewards, liquidity_token: liquidityToken, sups, multicall, period_finish } };
  }
  return { farm: null };
};
