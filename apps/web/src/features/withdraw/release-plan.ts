import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import { type ReleasePlan, remainingOf } from "@passport/protocol/vesting";

/** The allocation of an early contributor; undefined for everybody else. */
export const releasePlanOf = (check: WithdrawalCheck): ReleasePlan | undefined => {
  const { allocation, daily_release: daily, release_starts_at: starts, release_cliff_at: cliff } = check;
  if (allocation === null || daily === null || starts === null || cliff === null) return undefined;
  return {
    allocation: BigInt(allocation),
    dailyRelease: BigInt(daily),
    startsAt: new Date(starts),
    cliffAt: new Date(cliff),
  };
};

/** What is left of the limit; undefined where there is none (WITHDRAW-15). */
export const limitOf = (check: Pick<WithdrawalCheck, "unlimited" | "max_withdraw" | "total_withdrawn">) =>
  check.unlimited ? undefined : remainingOf(BigInt(check.max_withdraw), BigInt(check.total_withdrawn));
