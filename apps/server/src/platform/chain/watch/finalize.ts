/**
 * Final blocks, in windows: the events of a window, what they lead to and the cursor are one transaction.
 * While one window is written the next is read already.
 */

import type { Transaction } from "@passport/database";
import { haltWithdrawals } from "@passport/ledger";
import { type BalanceVerdict, checkBalances } from "../balances/check-balances.ts";
import { readBalances } from "../balances/read-balances.ts";
import { reportBalances } from "../balances/report-balances.ts";
import type { ChainEvent } from "../chain-event.ts";
import { type BlockHeader, toChainBlock } from "../nodes/header.ts";
import { ChainMoved } from "../reading/chain-errors.ts";
import { type EventsRead, readEvents } from "../reading/read-events.ts";
import { readFitting } from "../reading/read-fitting.ts";
import { netFlows } from "../reading/watched-balance.ts";
import { findBlocksAside, insertBlocks, orphanEvents, recordEvents, setAside, trimBlocks } from "./store.ts";
import { commitStep, tellListeners, type Watch } from "./watch.ts";

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

interface FinalWindow extends EventsRead {
  /** What our addresses hold after it, where the chain was asked. */
  held: ReadonlyMap<string, bigint> | undefined;
}

/** Undefined when there is nothing left to read. */
const readWindow = async (watch: Watch, from: number, finalized: BlockHeader): Promise<FinalWindow | undefined> => {
  const { windowSize, metrics, view, balances } = watch;
  const reading = { ...watch.reading, balances };
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
  return { ...window, held: window.last.number === finalized.number ? await readHeld(watch, window.last) : undefined };
};

/** A node that keeps no balances of that block keeps nothing from being credited: the next block is asked about. */
const readHeld = async ({ reading, balances }: Watch, { hash, number }: BlockHeader): Promise<FinalWindow["held"]> => {
  try {
    return await readBalances(reading.nodes, balances, hash);
  } catch (error) {
    reading.log.warn({ err: error, number }, "what our addresses hold could not be read");
    return undefined;
  }
};

const writeWindow = async (watch: Watch, { from, last, events, spent, held }: FinalWindow): Promise<void> => {
  const { chainId, audience, metrics, view } = watch;
  const { headNumber } = view.cursor;
  const passesHead = last.number > headNumber;
  const written: Record<"final" | "orphaned", readonly ChainEvent[]> = { final: [], orphaned: [] };
  const move = { finalized: last, ...(passesHead && { head: last }) };
  let verdict: BalanceVerdict | undefined;
  const cursor = await commitStep(watch, move, async (transaction) => {
    written.final = await recordEvents(transaction, chainId, "final", events);
    written.orphaned = await orphanEvents(transaction, chainId, { from, to: last.number });
    if (passesHead) {
      await trimBlocks(transaction, chainId, { from: last.number, to: last.number });
      await insertBlocks(transaction, chainId, [last]);
    }
    await tellListeners(watch, "orphaned", transaction, written.orphaned);
    if (await applyFinal(watch, transaction, written.final))
      await haltWithdrawals(transaction, `a final log of chain ${chainId} could have no effects`);
    await audience.reached(transaction, toChainBlock(chainId, last));
    const flows = netFlows(watch.balances, written.final, spent);
    const check = { chainId, watched: watch.balances, flows, actual: held, number: last.number };
    verdict = await checkBalances(transaction, check);
  });
  watch.view = { cursor, blocks: passesHead ? [last] : view.blocks.filter(({ number }) => number >= last.number) };
  metrics.heard("final", written.final);
  metrics.heard("orphaned", written.orphaned);
  if (verdict !== undefined) reportBalances(watch.reading, verdict, last.number);
};

/** What one of them could not follow from is set aside, and the rest has its effects. Returns whether there is such a log. */
const applyFinal = async (watch: Watch, transaction: Transaction, events: readonly ChainEvent[]): Promise<boolean> => {
  const failed = await tellListeners(watch, "finalized", transaction, events);
  if (failed.length === 0) return false;
  await setAside(transaction, watch.chainId, failed);
  watch.metrics.heard("aside", failed);
  return true;
};

/** As many at once: what stays aside delays the watch by no more. */
const blocksAtOnce = 20;

/** The reason may be gone by now: a row was mended, a day has passed. Withdrawals were halted when each was set aside. */
export const retryAside = async (watch: Watch): Promise<void> => {
  const { chainId, db, reading } = watch;
  for (const number of await findBlocksAside(db, chainId, blocksAtOnce)) {
    const { events } = await readEvents(reading, number, number);
    const cursor = await commitStep(watch, {}, async (transaction) => {
      await applyFinal(watch, transaction, await recordEvents(transaction, chainId, "final", events));
    });
    watch.view = { ...watch.view, cursor };
  }
};
