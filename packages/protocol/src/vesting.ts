/**
 * What an early contributor's allocation has released (M7). Page and server use the same functions, so the chart shows
 * what the server allows. Integers only; days are days in UTC.
 */
export interface ReleasePlan {
  /** Base units, as `dailyRelease`. */
  allocation: bigint;
  dailyRelease: bigint;
  /** Nothing is released on this day itself: one daily release for every day since. */
  startsAt: Date;
  cliffAt: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
const beginOf = (day: number): Date => new Date(day * dayMs);

/** EARLY2-13: up to today, nothing before the cliff, never more than the allocation. */
export const releasedAt = ({ allocation, dailyRelease, startsAt, cliffAt }: ReleasePlan, at: Date): bigint => {
  const today = dayOf(at);
  if (today < dayOf(cliffAt)) return 0n;
  const days = BigInt(Math.max(0, today - dayOf(startsAt)));
  const released = days * dailyRelease;
  return released < allocation ? released : allocation;
};

/** When more is released than at this moment; undefined when everything is. */
export const nextReleaseAt = (plan: ReleasePlan, at: Date): Date | undefined =>
  releasedAt(plan, at) === plan.allocation
    ? undefined
    : beginOf(Math.max(dayOf(at) + 1, dayOf(plan.startsAt) + 1, dayOf(plan.cliffAt)));

/** The first moment at which everything is released. */
export const fullyReleasedAt = ({ allocation, dailyRelease, startsAt, cliffAt }: ReleasePlan): Date => {
  const days = (allocation + dailyRelease - 1n) / dailyRelease;
  return beginOf(Math.max(dayOf(startsAt) + Number(days), dayOf(cliffAt)));
};

/** EARLY2-14: what is left of the limit, never below zero. */
export const remainingOf = (released: bigint, withdrawn: bigint): bigint =>
  released > withdrawn ? released - withdrawn : 0n;
