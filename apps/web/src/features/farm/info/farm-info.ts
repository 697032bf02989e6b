/** What one read of the farm tells, and what follows from it. All amounts are base units, all times seconds. */
import type { FarmReading } from "../../../lib/wallet/contracts/farm-calls.ts";
import { currentYield, rewardShare } from "./yield.ts";

/** The figures of the page (FARM-3). */
export interface FarmInfo extends FarmReading {
  /** Nothing is earned any more. */
  hasEnded: boolean;
  /** SUPS a second for the player. */
  userRewardRate: bigint;
  /** In hundredths of a percent. */
  yieldPercentage: bigint;
}

export const farmInfo = (reading: FarmReading): FarmInfo => {
  const { now, periodFinish, rewardRate, totalSupply, stakingBalance, pool } = reading;
  const hasEnded = now >= periodFinish;
  const rate = hasEnded ? 0n : rewardRate;
  return {
    ...reading,
    hasEnded,
    rewardRate: rate,
    userRewardRate: rewardShare(rate, stakingBalance, totalSupply),
    yieldPercentage: currentYield({ rewardRate: rate, totalSupply, ...pool }),
  };
};
