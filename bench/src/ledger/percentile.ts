/** The value that the given share of the samples does not exceed; NaN without samples. `sorted` rises. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
