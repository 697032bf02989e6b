/**
 * The newest blocks, which the chain may still take back: read in order, each tied to the one before it by
 * its parent's hash. Where that does not fit, the watch goes back to the newest block that is still part
 * of the chain and reads on from there.
 */

import type { ChainEvent } from "../chain-event.ts";
import type { BlockHeader } from "../nodes/header.ts";
import { ChainMoved } from "../reading/chain-errors.ts";
import { range, readHeaders } from "../reading/read-blocks.ts";
import { readEvents } from "../reading/read-events.ts";
import { readFitting } from "../reading/read-fitting.ts";
import { goBack } from "./go-back.ts";
import { insertBlocks, recordEvents, trimBlocks } from "./store.ts";
import { commitStep, keptHeaders, tellListeners, type Watch } from "./watch.ts";

export const followHead = async (watch: Watch, tip: BlockHeader): Promise<void> => {
  while (isNews(watch, tip)) {
    const from = watch.view.cursor.headNumber + 1;
    const [next] = from <= tip.number ? await readHeaders(watch.reading.nodes, [from]) : [];
    if (doesFollow(watch, next)) await takeBlocks(watch, from, tip);
    else await goBack(watch);
  }
};

/** A node that is behind tells nothing new; one that tells another block at a place that we know does. */
const isNews = ({ view: { cursor, blocks } }: Watch, tip: BlockHeader): boolean => {
  if (tip.number > cursor.headNumber) return true;
  const known = blocks.find(({ number }) => number === tip.number);
  return known !== undefined && known.hash !== tip.hash;
};

/** None is the shorter branch of a fork: its tip is below our head. */
const doesFollow = ({ view: { blocks } }: Watch, next: BlockHeader | undefined): boolean =>
  next !== undefined && (blocks.length === 0 || blocks.at(-1)?.hash === next.parentHash);

const takeBlocks = async (watch: Watch, from: number, tip: BlockHeader): Promise<void> => {
  const { chainId, metrics, view } = watch;
  const { headers, last, events } = await readFitting(watch.headSize, { from, end: tip.number }, (first, end) =>
    readChained(watch, first, end),
  );
  let heardOf: readonly ChainEvent[] = [];
  const cursor = await commitStep(watch, { head: last }, async (transaction) => {
    heardOf = await recordEvents(transaction, chainId, "seen", events);
    await insertBlocks(transaction, chainId, headers);
    const oldest = Math.min(view.cursor.finalizedNumber, last.number - keptHeaders);
    await trimBlocks(transaction, chainId, { from: oldest, to: last.number });
    await tellListeners(watch, "seen", transaction, heardOf);
  });
  watch.view = { cursor, blocks: [...view.blocks, ...headers] };
  metrics.heard("seen", heardOf);
};

const readChained = async ({ reading, view }: Watch, from: number, to: number) => {
  const headers = await readHeaders(reading.nodes, range(from, to));
  requireChained([...view.blocks.slice(-1), ...headers]);
  return { headers, ...(await readEvents(reading, from, to, headers)) };
};

const requireChained = (headers: readonly BlockHeader[]): void => {
  for (const [index, header] of headers.slice(1).entries())
    if (header.parentHash !== headers[index]?.hash) throw new ChainMoved(`block ${header.number} has another parent`);
};
