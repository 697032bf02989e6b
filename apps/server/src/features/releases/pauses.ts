/**
 * When what a contract refused is tried again: after a minute, then two, then four, up to an hour. Kept in memory, because a
 * try is a question and costs nothing; what was mined in vain is in the table.
 */

export interface Pauses {
  isPaused(id: string): boolean;
  /** The contract refused it. */
  refused(id: string): void;
  /** Not before this time of the chain. */
  until(id: string, chainTime: Date): void;
  /** A new turn: the time of the chain, and what still waits there; the rest is forgotten. */
  turn(chainTime: Date, waiting: ReadonlySet<string>): void;
}

interface Pause {
  refusals: number;
  /** By this process's clock. */
  over: number;
  /** By the chain's. */
  due: Date | undefined;
}

const longestMs = 60 * 60_000;

export const createPauses = (firstMs: number): Pauses => {
  const pauses = new Map<string, Pause>();
  let now = new Date(0);
  return {
    isPaused(id) {
      const pause = pauses.get(id);
      if (pause === undefined) return false;
      return pause.due === undefined ? pause.over > performance.now() : pause.due > now;
    },
    refused(id) {
      const refusals = (pauses.get(id)?.refusals ?? 0) + 1;
      const over = performance.now() + Math.min(longestMs, firstMs * 2 ** (refusals - 1));
      pauses.set(id, { refusals, over, due: undefined });
    },
    until: (id, due) => void pauses.set(id, { refusals: 0, over: 0, due }),
    turn(chainTime, waiting) {
      now = chainTime;
      for (const id of pauses.keys()) if (!waiting.has(id)) pauses.delete(id);
    },
  };
};
