/**
 * RATES-15: which price several sources agree on. Pure, in integers.
 *
 * The price is the median of what they say. It counts only if more than half of all sources, and at least two, are close to
 * it: a source that lies or fails is outvoted, and sources that are apart have no price at all.
 */
import type { Answer } from "./price-source.ts";

/** Shares are parts of this. */
const whole = 10_000n;

/** Whether `a` is at most this share of `b` away from `b`. */
export const isWithin = (a: bigint, b: bigint, share: bigint): boolean => {
  const distance = a > b ? a - b : b - a;
  return distance * whole <= b * share;
};

export interface AgreementRule {
  /** Also those that gave no answer: a source that can silence others must not win by it. */
  sourceCount: number;
  /** How far from the median an answer may be. */
  share: bigint;
}

/** As old as the oldest answer that it rests on. */
export const agreeOnPrice = (answers: readonly Answer[], { sourceCount, share }: AgreementRule): Answer | undefined => {
  const sorted = answers.toSorted((a, b) => (a.usd < b.usd ? -1 : Number(a.usd > b.usd)));
  // One, or the two of an even number.
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  const near = sorted.filter(({ usd }) => middle.every((one) => isWithin(usd, one.usd, share)));
  if (near.length < votesNeeded(sourceCount)) return undefined;
  const usd = middle.reduce((sum, one) => sum + one.usd, 0n) / BigInt(middle.length);
  return { usd, at: new Date(Math.min(...near.map(({ at }) => at.getTime()))) };
};

/** A single source exists only on a developer's machine: production refuses to start with one. */
const votesNeeded = (sourceCount: number): number =>
  sourceCount === 1 ? 1 : Math.max(2, Math.floor(sourceCount / 2) + 1);
