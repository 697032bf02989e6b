/** Time in the hands of a test: nothing passes until `pass` is called. */
import type { Clock } from "./clock.ts";

export interface TestClock extends Clock {
  pass(ms: number): void;
}

export const createTestClock = (): TestClock => {
  let now = 0;
  let lastId = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const next = (until: number) =>
    [...timers].filter(([, timer]) => timer.at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
  return {
    setTimeout: (run, delayMs) => {
      lastId += 1;
      timers.set(lastId, { at: now + delayMs, run });
      return lastId;
    },
    clearTimeout: (handle) => {
      timers.delete(handle as number);
    },
    pass: (ms) => {
      const end = now + ms;
      for (let due = next(end); due; due = next(end)) {
        const [id, timer] = due;
        timers.delete(id);
        now = timer.at;
        timer.run();
      }
      now = end;
    },
  };
};
