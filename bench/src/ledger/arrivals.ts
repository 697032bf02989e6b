/**
 * An open loop's plan: when each request is due, whatever became of the ones before it. A wait counts from
 * the moment at which a request was due, so that a generator that falls behind cannot hide a slow answer.
 */
export interface Phase {
  perSecond: number;
  seconds: number;
}

const countOf = ({ perSecond, seconds }: Phase): number => Math.round(perSecond * seconds);

export const totalOf = (phases: readonly Phase[]): number => phases.reduce((sum, phase) => sum + countOf(phase), 0);

/** How many are due before this moment after the start. */
export const dueBefore = (phases: readonly Phase[], elapsedMs: number): number => {
  let due = 0;
  let leftMs = elapsedMs;
  for (const phase of phases) {
    if (leftMs <= 0) break;
    due += Math.min(countOf(phase), Math.ceil((leftMs * phase.perSecond) / 1000));
    leftMs -= phase.seconds * 1000;
  }
  return due;
};

/** When request number `index` is due, in milliseconds after the start. */
export const dueAt = (phases: readonly Phase[], index: number): number => {
  let startMs = 0;
  let before = 0;
  for (const phase of phases) {
    const count = countOf(phase);
    if (index < before + count) return startMs + ((index - before) * 1000) / phase.perSecond;
    before += count;
    startMs += phase.seconds * 1000;
  }
  return Number.POSITIVE_INFINITY;
};
