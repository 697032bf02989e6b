/** What became of the requests of an open loop. */
import { dueBefore, type Phase, totalOf } from "./arrivals.ts";
import { percentile } from "./percentile.ts";

const outcomes = { posted: 1, shed: 2, failed: 3 } as const;

export type Outcome = keyof typeof outcomes;

export interface Window {
  fromMs: number;
  toMs: number;
}

export interface Offered {
  posted: number;
  shed: number;
  /** Refused in any other way. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

/** Columns, not objects: a million samples must not keep the collector busy beside what is measured. */
export class Samples {
  readonly #phases: readonly Phase[];
  readonly #waits: Float64Array;
  readonly #outcomes: Uint8Array;

  constructor(phases: readonly Phase[]) {
    this.#phases = phases;
    this.#waits = new Float64Array(totalOf(phases));
    this.#outcomes = new Uint8Array(totalOf(phases));
  }

  set(index: number, outcome: Outcome, waitMs: number): void {
    this.#outcomes[index] = outcomes[outcome];
    this.#waits[index] = waitMs;
  }

  /** What was due within the half-open window; waits are those of the accepted. */
  within({ fromMs, toMs }: Window): Offered {
    const first = dueBefore(this.#phases, fromMs);
    const last = dueBefore(this.#phases, toMs);
    const ends = this.#outcomes.subarray(first, last);
    const countOf = (outcome: number): number => ends.reduce((sum, end) => sum + (end === outcome ? 1 : 0), 0);
    const waits = this.#waits
      .subarray(first, last)
      .filter((_, index) => ends[index] === outcomes.posted)
      .sort();
    return {
      posted: countOf(outcomes.posted),
      shed: countOf(outcomes.shed),
      failed: countOf(outcomes.failed),
      p50Ms: percentile(waits, 0.5),
      p99Ms: percentile(waits, 0.99),
    };
  }
}
