import fc from "fast-check";
import { expect, it } from "vitest";
import { currentYield, rewardShare, yearSeconds } from "./yield.ts";

const whole = 10n ** 18n;
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });

it("[FARM-14] the yield is over a year of 31,536,000 s, in hundredths of a percent", () => {
  expect(yearSeconds).toBe(31_536_000n);
  // All LP is staked and worth 2,000 SUPS. One SUPS a second pays 31,536,000 a year: 15,768 times as much.
  const pool = { supsReserve: 1_000n * whole, lpSupply: 10n * whole, totalSupply: 10n * whole };
  expect(currentYield({ ...pool, rewardRate: whole })).toBe(157_680_000n);
  // 0.00001 SUPS a second: 315.36 a year for 2,000 SUPS, which is 15.768 %, cut to two decimals.
  expect(currentYield({ ...pool, rewardRate: 10n ** 13n })).toBe(1_576n);
});

it("[FARM-14] half the stake earns twice the yield", () => {
  const pool = { supsReserve: 1_000n * whole, lpSupply: 10n * whole, rewardRate: 10n ** 13n };
  expect(currentYield({ ...pool, totalSupply: 5n * whole })).toBe(3_153n);
});

it("[FARM-14] without rewards, a stake or a pair it is 0", () => {
  const facts = { rewardRate: 1n, totalSupply: 1n, supsReserve: 1n, lpSupply: 1n };
  for (const nothing of ["rewardRate", "totalSupply", "supsReserve", "lpSupply"] as const) {
    expect(currentYield({ ...facts, [nothing]: 0n })).toBe(0n);
  }
});

it("[FARM-3] the shares of all stakers are never more than the rewards", () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 5 }), (rate, stakes) => {
      const total = stakes.reduce((sum, stake) => sum + stake, 0n);
      const paid = stakes.reduce((sum, stake) => sum + rewardShare(rate, stake, total), 0n);
      expect(paid).toBeLessThanOrEqual(rate);
      expect(rate - paid).toBeLessThan(BigInt(stakes.length));
    }),
  );
  expect(rewardShare(1n, 0n, 0n)).toBe(0n);
});
