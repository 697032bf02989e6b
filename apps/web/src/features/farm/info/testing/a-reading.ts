import type { FarmReading } from "../../../../lib/wallet/contracts/farm-calls.ts";

const whole = 10n ** 18n;

/** The farm of the mock-up in the middle of its season, with 1,842.5 LP staked and 120 in the wallet. */
export const aReading = (changes: Partial<FarmReading> = {}): FarmReading => ({
  now: 1_778_000_000n,
  lpBalance: 120n * whole,
  stakingBalance: (18_425n * whole) / 10n,
  earned: (31_248n * whole) / 100n,
  allowance: 2n ** 256n - 1n,
  rewardRate: 57n * 10n ** 15n,
  totalSupply: 10_000n * whole,
  periodFinish: 1_785_000_000n,
  rewardsDuration: 15_552_000n,
  pool: { supsReserve: 20_000_000n * whole, lpSupply: 50_000n * whole },
  ...changes,
});
