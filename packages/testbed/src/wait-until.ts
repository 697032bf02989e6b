import { setTimeout as sleep } from "node:timers/promises";

export interface WaitOptions {
  timeoutMs?: number;
  intervalMs?: number;
  /** Read when the time is up: what the reader of the error needs to know. */
  describe?: () => string;
}

/**
 * Asks again until the answer is neither undefined nor false; an error of the question counts as "not yet". The
 * time is for what hangs: a busy machine is no failure.
 */
export const waitUntil = async <T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = 120_000, intervalMs = 20, describe }: WaitOptions = {},
): Promise<T> => {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > deadline) {
      const detail = describe?.() ?? "";
      throw new Error(`Waited ${timeoutMs} ms in vain for ${what}${detail && `\n${detail}`}`, { cause: lastError });
    }
    await sleep(intervalMs);
  }
};
