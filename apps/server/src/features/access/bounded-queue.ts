/** Runs so many at once, lets so many wait, and refuses the rest: load above that would only make everybody wait. */
import { Failure } from "../../platform/wire/failure.ts";

export interface BoundedQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export const createBoundedQueue = (limits: { maxRunning: number; maxWaiting: number }): BoundedQueue => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < limits.maxRunning) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.maxWaiting) throw new Failure("overloaded");
    // Whoever leaves hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
