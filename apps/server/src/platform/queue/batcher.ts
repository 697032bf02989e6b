/** Collects what arrives while one batch is under way, and runs it as the next batch. */
import { setImmediate as nextTurn } from "node:timers/promises";

export interface Batcher<Item, Result> {
  /** Rejects when the batch failed. */
  add(item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** A query for so many costs little more than for one, and is over soon enough for the next ones. */
const usualSize = 100;

/** `run` returns one result for each item, in their order. */
export const createBatcher = <Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxSize = usualSize,
): Batcher<Item, Result> => {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const runBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const runAll = async (): Promise<void> => {
    isRunning = true;
    // What arrives in the same turn of the event loop joins the first batch.
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      await runBatch(batch);
    }
    isRunning = false;
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!isRunning) void runAll();
      }),
  };
};
