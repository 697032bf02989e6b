/** Runs so many at once, lets so many wait, and refuses the rest: load above that would only make everybody wait. */
import { Failure } from "../wire/failure.ts";
import { Lane } from "./lane.ts";

export interface BoundedQueue {
  /** Throws `overloaded` at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The next step of something that was let in: it waits for its turn, but is not sent away half-done. */
  goOn<T>(work: () => Promise<T>): Promise<T>;
}

export const createBoundedQueue = (limits: { maxRunning: number; maxWaiting: number }): BoundedQueue => {
  const lane = new Lane(limits.maxRunning);
  return {
    async run(work) {
      if (lane.isBusy && lane.waiting >= limits.maxWaiting) throw new Failure("overloaded");
      return lane.run(work);
    },
    goOn: (work) => lane.run(work),
  };
};
