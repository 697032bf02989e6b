const shortestMs = 100;
const longestMs = 10_000;

/** Doubles with every failure in a row; the jitter keeps two workers from knocking at the same moment. */
export const backOffMs = (failures: number): number =>
  Math.min(longestMs, shortestMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
