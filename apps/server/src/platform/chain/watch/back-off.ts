const shortestMs = 100;
const longestMs = 10_000;

/**
 * Doubles with every failure in a row; the jitter keeps two workers from retrying at the same moment. Apart from
 * the loop of the watcher, which is long enough without it.
 */
export const backOffMs = (failures: number): number =>
  Math.min(longestMs, shortestMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
