/**
 * When what a contract refused is tried again: after a minute, then two, then four, up to an hour. A time that the refusal names
 * is not believed, because the refusal may be that of a receiver, which is a stranger's contract. Kept in memory, because a try is
 * a question and costs nothing; what was mined in vain is in the table.
 */

export interface Pauses {
  isPaused(id: string): boolean;
  /** The contract refused it. */
  refused(id: string): void;
  /** Forgets what no longer waits in a contract. */
  keep(waiting: ReadonlySet<string>): void;
}

interface Pause {
  refusals: number;
  /** By this process's clock. */
  over: number;
}

const longestMs = 60 * 60_000;

export const createPauses = (firstMs: number): Pauses => {
  const pauses = new Map<string, Pause>();
  return {
    isPaused: (id) => (pauses.get(id)?.over ?? 0) > performance.now(),
    refused(id) {
      const refusals = (pauses.get(id)?.refusals ?? 0) + 1;
      const over = performance.now() + Math.min(longestMs, firstMs * 2 ** (refusals - 1));
      pauses.set(id, { refusals, over });
    },
    keep(waiting) {
      for (const id of pauses.keys()) if (!waiting.has(id)) pauses.delete(id);
    },
  };
};
