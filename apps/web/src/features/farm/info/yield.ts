/**
 * The yield needs no price feed. Both sides of a pair are worth the same, so all LP tokens together are worth twice the
 * SUPS in the pair, and rewards are paid in SUPS too:
 *
 *   yield = SUPS paid in a year / SUPS that the staked LP is worth
 *         = rewardRate * year / (2 * supsReserve * totalSupply / lpSupply)
 *
 * It is one division of integers, cut toward zero, so the page never promises more than the farm pays.
 */

/** FARM-14: a year of 365 days. */
export const yearSeconds = 31_536_000n;
/** Yield is counted in hundredths of a percent. */
const whole = 10_000n;

interface YieldFacts {
  rewardRate: bigint;
  totalSupply: bigint;
  supsReserve: bigint;
  lpSupply: bigint;
}

/** Zero where nothing is staked or the pair is empty: there is nothing to compare the rewards with. */
export const currentYield = ({ rewardRate, totalSupply, supsReserve, lpSupply }: YieldFacts): bigint => {
  const worth = 2n * supsReserve * totalSupply;
  return worth === 0n ? 0n : (rewardRate * yearSeconds * whole * lpSupply) / worth;
};

/** The part of all rewards that goes to one staker. */
export const rewardShare = (rewardRate: bigint, staked: bigint, totalSupply: bigint): bigint =>
  totalSupply === 0n ? 0n : (rewardRate * staked) / totalSupply;
