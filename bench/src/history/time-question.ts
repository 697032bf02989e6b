import type { Ledger } from "@passport/ledger";
import type { Question } from "./questions.ts";

/** Accounts with the same number of entries. */
export interface SizeClass {
  entries: number;
  accountIds: readonly string[];
}

export interface Times {
  entries: number;
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
  const timesMs = sizes.map((): number[] => []);
  for (let call = 0; call < warmUps + question.calls; call += 1) {
    for (const [nth, { accountIds }] of sizes.entries()) {
      const started = performance.now();
      await question.ask(ledger, accountIds[call % accountIds.length] ?? "");
      if (call >= warmUps) timesMs[nth]?.push(performance.now() - started);
    }
  }
  return sizes.map(({ entries }, nth) => {
    const sorted = (timesMs[nth] ?? []).toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return { entries, p50: at(0.5), p99: at(0.99) };
  });
};
