export interface AttemptPolicy {
  /** So many failures delay nothing. */
  free: number;
  /** How long the first failure after those blocks the key; each further one blocks twice as long. More than zero. */
  firstDelayMs: number;
  longestDelayMs: number;
  /** A key that counted nothing for this long starts again. */
  forgottenAfterMs: number;
  /** So many failures refuse every further try, whatever the delay. */
  most?: number;
}

export type Attempt =
  /** `failures` counts this try as one, until success forgets it. */
  | { kind: "granted"; failures: number }
  /** Infinity: `most` is reached, and no delay ends that. */
  | { kind: "refused"; waitMs: number };

export interface AttemptsSoFar {
  failures: number;
  /** Zero while the next try would be let through, Infinity once `most` is reached. */
  waitMs: number;
}

/** How long a failure blocks, by how many came after the free ones; the last entry holds for all that follow. */
export const delaysOf = ({ firstDelayMs, longestDelayMs }: AttemptPolicy): number[] => {
  const doublings = Math.ceil(Math.log2(longestDelayMs / firstDelayMs));
  return [0, ...Array.from({ length: doublings }, (_, doubled) => firstDelayMs * 2 ** doubled), longestDelayMs];
};
