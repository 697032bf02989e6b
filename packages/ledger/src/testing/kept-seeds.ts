/**
 * Random runs that once failed: `seed` and `path` as fast-check printed them, and what was wrong. They
 * run before the new random ones. A change of the generators in operations.ts gives a seed another
 * meaning; keep such a case as an ordinary test in the contract suite then.
 */
export interface KeptSeed {
  seed: number;
  path: string;
  why: string;
}

export const keptSeeds: { apart: KeptSeed[]; contended: KeptSeed[] } = {
  apart: [],
  contended: [{ seed: 1827117932, path: "0", why: "the replay placed a refusal by the time of another batch" }],
};
