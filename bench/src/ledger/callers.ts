/** Our package as features use it: thousands of callers, each awaiting one transfer and then making the next. */
import { setTimeout as delay } from "node:timers/promises";
import { type Ledger, LedgerOverloaded, type Posting, type Verdict } from "@passport/ledger";
import type { Mix } from "./population.ts";

/** Three full batches: one in flight, one ready, one being answered. */
const callers = 3000;
/** On a machine so slow that even these are too many, some are refused; they come back like polite clients. */
const backOffMs = 100;

export interface CallersOptions {
  ledger: Ledger;
  mix: Mix;
  seconds: number;
  /** Any other verdict means that something else than the intended was measured. */
  expected: readonly Verdict[];
}

/** Verdicts a second. */
export const measureCallers = async ({ ledger, mix, seconds, expected }: CallersOptions): Promise<number> => {
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      const verdict = await postOrBackOff(ledger, mix());
      if (verdict === undefined) continue;
      if (!expected.includes(verdict)) throw new Error(`a transfer was answered with ${verdict}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (count * 1000) / (performance.now() - start);
};

const postOrBackOff = async (ledger: Ledger, posting: Posting): Promise<Verdict | undefined> => {
  try {
    return await ledger.post(posting);
  } catch (error) {
    if (!(error instanceof LedgerOverloaded)) throw error;
    await delay(backOffMs);
    return undefined;
  }
};
