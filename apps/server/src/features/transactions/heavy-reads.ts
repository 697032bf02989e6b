/**
 * Searches and files read thousands of rows where a page reads twenty. They take turns, so that the
 * connections of the pool stay free for everybody else; and when too many wait already, a newcomer is
 * told so at once instead of after its page has given up.
 */
import { Lane } from "../../platform/socket/lane.ts";
import { Failure } from "../../platform/wire/failure.ts";

export interface HeavyReads {
  /** Throws `overloaded` when a newcomer would have to wait for too long. */
  admit(): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Of the ten connections that a process has. */
const atOnce = 2;
/** A search of the full depth takes about 40 ms: the last in line waits for less than a second. */
const longestLine = 40;

export const createHeavyReads = (): HeavyReads => {
  const lane = new Lane(atOnce);
  return {
    admit() {
      if (lane.waiting >= longestLine) throw new Failure("overloaded");
    },
    run: (work) => lane.run(work),
  };
};
