import type { Ledger } from "@passport/ledger";
import type { Question } from "./questions.ts";

/** Accounts with the same number of entries. */
export interface SizeClass {
  entries: number;
  accountIds: readonly string[];
}

export interface Times {
  entries: number;
  /** How many entries an answer had, on average. */
  found: number;
  p50: number;
  p99: number;
}

const warmUps = 30;

/** The sizes take turns, so that a busy moment of the machine does not fall on one of them alone. */
export const timeQuestion = async (
  ledger: Ledger,
  question: Question,
  sizes: readonly SizeClass[],
): Promise<Times[]> => {
  const measured = sizes.map(({ entries, accountIds }) => ({ entries, accountIds, timesMs: [] as number[], found: 0 }));
  for (let call = 0; call < warmUps + question.calls; call += 1) {
    for (const size of measured) {
      const started = performance.now();
      const answer = await question.ask(ledger, size.accountIds[call % size.accountIds.length] ?? "");
      if (call < warmUps) continue;
      size.timesMs.push(performance.now() - started);
      size.found += answer.entries.length;
    }
  }
  return measured.map(({ entries, timesMs, found }) => {
    const sorted = timesMs.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return { entries, found: found / sorted.length, p50: at(0.5), p99: at(0.99) };
  });
};
