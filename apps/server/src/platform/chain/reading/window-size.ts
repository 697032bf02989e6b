/** How many blocks to read at once: as many as the node gives and as few as fit into one transaction. */

export interface WindowSize {
  readonly blocks: number;
  /** So many events came out of so many blocks. */
  took(blocks: number, events: number): void;
  /** The node would not give so many blocks; `fitting` where it is known how many are not too much. */
  refused(blocks: number, fitting?: number): void;
  /** No node answered, perhaps because the window was too large. */
  unanswered(blocks: number): void;
}

export interface WindowLimits {
  first: number;
  largest: number;
  /** A transaction with more than this holds its locks for long and its rows in memory. */
  eventsAtOnce: number;
}

/** After so many windows in a row that went well, a size that was once refused is tried again. */
const forgivingAfter = 8;

export const createWindowSize = ({ first, largest, eventsAtOnce }: WindowLimits): WindowSize => {
  let size = Math.min(first, largest);
  let ceiling = largest;
  let successes = 0;
  return {
    get blocks() {
      return size;
    },
    took(blocks, events) {
      successes += 1;
      if (successes % forgivingAfter === 0) ceiling = Math.min(largest, ceiling * 2);
      // What the last stretch held is the best guess for the next one; a guess never more than doubles the size.
      const roomFor = events === 0 ? largest : Math.floor((blocks * eventsAtOnce) / events);
      size = Math.max(1, Math.min(size * 2, ceiling, roomFor));
    },
    refused(blocks, fitting = Math.floor(blocks / 2)) {
      successes = 0;
      ceiling = Math.max(1, Math.min(fitting, blocks - 1));
      size = Math.min(size, ceiling);
    },
    unanswered(blocks) {
      size = Math.max(1, Math.min(size, Math.floor(blocks / 2)));
    },
  };
};
