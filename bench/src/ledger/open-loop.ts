/** Offers transfers at a fixed rate, whether or not the earlier ones were answered, as a crowd does. */
import { setTimeout as delay } from "node:timers/promises";
import { type Ledger, LedgerOverloaded } from "@passport/ledger";
import { dueAt, dueBy, type Phase, totalOf } from "./arrivals.ts";
import { percentile } from "./percentile.ts";
import type { Mix } from "./population.ts";

/** What became of a request, in the samples. */
const outcomes = { posted: 1, shed: 2, failed: 3 } as const;

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

  set(index: number, outcome: keyof typeof outcomes, waitMs: number): void {
    this.#outcomes[index] = outcomes[outcome];
    this.#waits[index] = waitMs;
  }

  /** What was due within the window; waits are those of the accepted. */
  within({ fromMs, toMs }: Window): Offered {
    const first = dueBy(this.#phases, fromMs);
    const last = dueBy(this.#phases, toMs);
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

/** As fine as Node's timers are; what came due in between is offered together. */
const tickMs = 1;

export const offer = async (ledger: Ledger, mix: Mix, phases: readonly Phase[]): Promise<Samples> => {
  const samples = new Samples(phases);
  const total = totalOf(phases);
  let open = 0;
  const start = performance.now();
  const offerOne = async (index: number): Promise<void> => {
    const due = start + dueAt(phases, index);
    open += 1;
    try {
      const verdict = await ledger.post(mix());
      samples.set(index, verdict === "posted" ? "posted" : "failed", performance.now() - due);
    } catch (error) {
      samples.set(index, error instanceof LedgerOverloaded ? "shed" : "failed", performance.now() - due);
    } finally {
      open -= 1;
    }
  };
  for (let sent = 0; sent < total; ) {
    for (const due = dueBy(phases, performance.now() - start); sent < due; sent += 1) void offerOne(sent);
    await delay(tickMs);
  }
  while (open > 0) await delay(tickMs);
  return samples;
};
