/**
 * Final blocks, in windows: the events of a window, what they lead to and the cursor are one transaction.
 * While one window is written the next is read already.
 */

import { type BlockHeader, toChainBlock } from "../nodes/header.ts";
import { type EventsRead, readEvents } from "../reading/read-events.ts";
import { readFitting } from "../reading/read-fitting.ts";
import { ChainMoved } from "./chain-errors.ts";
import { insertBlocks, keyOf, orphanEvents, recordEvents, trimBlocks } from "./store.ts";
import { commitStep, type Watch } from "./watch.ts";

/** Up to `finalized`, which the nodes agree on. */
export const finalizeUpTo = async (watch: Watch, finalized: BlockHeader): Promise<void> => {
  let reading = readWindow(watch, watch.view.cursor.finalizedNumber + 1, finalized);
  for (let window = await reading; window !== undefined; window = await reading) {
    reading = readWindow(watch, window.last.number + 1, finalized);
    // Whether it fails is asked when its turn comes; until then a rejection must not be unhandled.
    reading.catch(() => undefined);
    await writeWindow(watch, window);
  }
};

/** Undefined when there is nothing left to read. */
const readWindow = async (watch: Watch, from: number, finalized: BlockHeader): Promise<EventsRead | undefined> => {
  const { windowSize, metrics, reading, view } = watch;
  if (from > finalized.number) return undefined;
  const window = await readFitting(windowSize, { from, end: finalized.number }, (first, last) =>
    readEvents(
      reading,
      first,
      last,
      view.blocks.filter(({ number }) => number >= first && number <= last),
    ),
  );
  if (window.last.number === finalized.number && window.last.hash !== finalized.hash)
    throw new ChainMoved(`the final block ${finalized.number} is another one by now`);
  metrics.windowSize(windowSize.blocks);
  return window;
};

const writeWindow = async (watch: Watch, { from, last, events }: EventsRead): Promise<void> => {
  const { chainId, audience, metrics, view } = watch;
  const { headNumber } = view.cursor;
  const passesHead = last.number > headNumber;
  const written: Record<"final" | "orphaned", typeof events> = { final: [], orphaned: [] };
  const move = { finalized: last, ...(passesHead && { head: last }) };
  const cursor = await commitStep(watch, move, async (transaction) => {
    const news = await recordEvents(transaction, chainId, "final", events);
    written.final = events.filter((event) => news.has(keyOf(event)));
    written.orphaned = await orphanEvents(transaction, chainId, { from, to: last.number });
    if (passesHead) {
      await trimBlocks(transaction, chainId, { from: last.number, to: last.number });
      await insertBlocks(transaction, chainId, [last]);
    }
    await audience.tell("orphaned", transaction, written.orphaned);
    await audience.tell("finalized", transaction, written.final);
    await audience.reached(transaction, toChainBlock(chainId, last));
  });
  watch.view = { cursor, blocks: passesHead ? [last] : view.blocks.filter(({ number }) => number >= last.number) };
  metrics.heard("final", written.final);
  metrics.heard("orphaned", written.orphaned);
};
