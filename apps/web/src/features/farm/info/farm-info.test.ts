import { expect, it } from "vitest";
import { farmInfo } from "./farm-info.ts";
import { aReading } from "./testing/a-reading.ts";

const whole = 10n ** 18n;

it("[FARM-3] what the player earns follows from the rewards and the stake", () => {
  const info = farmInfo(aReading({ rewardRate: 8n, totalSupply: 40n * whole, stakingBalance: 10n * whole }));
  expect(info.userRewardRate).toBe(2n);
  expect(info.rewardRate).toBe(8n);
});

it("[FARM-14] after periodFinish the yield is 0, and so are all rates", () => {
  const running = aReading({ periodFinish: 2_000n, now: 1_999n, rewardRate: 10n ** 16n });
  expect(farmInfo(running).hasEnded).toBe(false);
  expect(farmInfo(running).yieldPercentage).toBeGreaterThan(0n);
  const over = farmInfo({ ...running, now: 2_000n });
  expect(over).toMatchObject({ hasEnded: true, yieldPercentage: 0n, rewardRate: 0n, userRewardRate: 0n });
});

it("[FARM-18] the end takes nothing away from what was staked and earned", () => {
  const reading = aReading({ periodFinish: 1n, now: 2n, stakingBalance: 5n, earned: 7n });
  expect(farmInfo(reading)).toMatchObject({ stakingBalance: 5n, earned: 7n });
});
