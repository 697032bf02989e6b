/**
 * The Mann-Whitney U test, two-sided, by the normal approximation with corrections for ties and continuity: how
 * likely two samples differ at least this much if one distribution made both.
 */
export const mannWhitneyP = (one: readonly number[], other: readonly number[]): number => {
  const { rankSum, tieTerm } = rank(one, other);
  const [n, m] = [one.length, other.length];
  const total = n + m;
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * upperTail(z));
};

/**
 * Cliff's delta: how much more often a value of the first sample is the larger one than the smaller one. 0 is no
 * difference at all, 1 and -1 are complete separation.
 */
export const cliffsDelta = (one: readonly number[], other: readonly number[]): number => {
  const { rankSum } = rank(one, other);
  const [n, m] = [one.length, other.length];
  return (2 * (rankSum - (n * (n + 1)) / 2)) / (n * m) - 1;
};

/** The sum of the first sample's ranks; equal values share the middle of theirs. */
const rank = (one: readonly number[], other: readonly number[]): { rankSum: number; tieTerm: number } => {
  const all = [...one.map((value) => ({ value, own: 1 })), ...other.map((value) => ({ value, own: 0 }))];
  all.sort((a, b) => a.value - b.value);
  let [rankSum, tieTerm, start] = [0, 0, 0];
  while (start < all.length) {
    let end = start;
    let ownOnes = 0;
    while (end < all.length && all[end]?.value === all[start]?.value) {
      ownOnes += all[end]?.own ?? 0;
      end += 1;
    }
    const ties = end - start;
    rankSum += ownOnes * ((start + 1 + end) / 2);
    tieTerm += ties ** 3 - ties;
    start = end;
  }
  return { rankSum, tieTerm };
};

/** Of the standard normal distribution, by Abramowitz and Stegun 26.2.17; off by less than 1e-7. */
const upperTail = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z);
  const coefficients = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const polynomial = coefficients.reduceRight((sum, coefficient) => (sum + coefficient) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
};

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};
