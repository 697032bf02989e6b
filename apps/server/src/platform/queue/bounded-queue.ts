/** Runs so many at once, lets so many wait, and refuses the rest: load above that would only make every caller wait. */
import pLimit from "p-limit";
import { Failure } from "../wire/failure.ts";

export interface BoundedQueue {
  /** Throws at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The next step of something that was let in: it is queued like the rest, but never refused half-done. */
  goOn<T>(work: () => Promise<T>): Promise<T>;
}

export const createBoundedQueue = ({
  maxRunning,
  maxWaiting,
  refusal = () => new Failure("overloaded"),
}: {
  maxRunning: number;
  maxWaiting: number;
  refusal?: () => Failure;
}): BoundedQueue => {
  const limit = pLimit(maxRunning);
  return {
    async run(work) {
      if (limit.activeCount >= maxRunning && limit.pendingCount >= maxWaiting) throw refusal();
      return limit(work);
    },
    goOn: (work) => limit(work),
  };
};
