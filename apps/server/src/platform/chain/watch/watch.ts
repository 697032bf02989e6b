/** What the steps of a watcher share: where the chain was left, and how a step is written down. */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { announceHint } from "../../outbox/outbox.ts";
import type { ChainEvent } from "../chain-event.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import type { BlockHeader } from "../nodes/header.ts";
import { LeadershipLost } from "../reading/chain-errors.ts";
import type { EventReaderOptions } from "../reading/read-events.ts";
import type { WatchedBalance } from "../reading/watched-balance.ts";
import type { WindowSize } from "../reading/window-size.ts";
import type { Audience } from "./audience.ts";
import type { Pace } from "./status.ts";
import { type Cursor, type CursorMove, findBlocks, moveCursor, openCursor } from "./store.ts";

export interface Watch {
  chainId: number;
  db: Database;
  reading: EventReaderOptions;
  audience: Audience;
  metrics: ChainMetrics;
  /** Of final blocks, and of blocks near the head. */
  windowSize: WindowSize;
  headSize: WindowSize;
  /** Aborts when this process may not write any more. */
  lost: AbortSignal;
  status: Pace;
  retries: Pace;
  /** What must follow from the events, and is compared with the chain. */
  balances: readonly WatchedBalance[];
  /** After a commit: what was announced in it can leave. */
  committed(): void;
  view: ChainView;
  /** The nodes' newest block; undefined while none of them responds. */
  tip: number | undefined;
}

/** Headers stay for a while after they are final: people look back after an incident. */
export const keptHeaders = 256;

/** What the database holds, as this leader last wrote it. Read again after every error. */
export interface ChainView {
  cursor: Cursor;
  /** From the newest final block to the head, without a gap; empty on a chain that was never read. */
  blocks: readonly BlockHeader[];
}

export const openView = async (db: Database, chainId: number, startBlock: number): Promise<ChainView> => {
  const cursor = await openCursor(db, chainId, startBlock);
  return { cursor, blocks: await findBlocks(db, chainId, cursor.finalizedNumber) };
};

/** Returns what no listener could act on, which was logged. */
export const tellListeners = async (
  { audience, reading: { log } }: Watch,
  ...told: Parameters<Audience["tell"]>
): Promise<ChainEvent[]> => {
  const failed = await audience.tell(...told);
  for (const { error, events } of failed)
    log.error(
      { err: error, txHash: events[0]?.txHash, names: events.map(({ name }) => name) },
      "a log could have no effects",
    );
  return failed.flatMap(({ events }) => events);
};

/** The cursor moves first: it is the fence, and its lock keeps any other leader out until this one is done. */
export const commitStep = async (
  watch: Watch,
  move: Omit<CursorMove, "tip">,
  write: (transaction: Transaction) => Promise<void>,
): Promise<Cursor> => {
  const { db, chainId, lost, view } = watch;
  lost.throwIfAborted();
  const { cursor } = view;
  const tellsStatus = watch.status.isDue();
  await inTransaction(db, async (transaction) => {
    const isLeader = await moveCursor(transaction, chainId, cursor.version, { ...move, tip: watch.tip });
    if (!isLeader) throw new LeadershipLost(`another process moved the cursor of chain ${chainId}`);
    await write(transaction);
    if (tellsStatus) await announceHint(transaction, "chain.status", {});
  });
  if (tellsStatus) watch.status.done();
  watch.committed();
  return {
    version: cursor.version + 1,
    finalizedNumber: move.finalized?.number ?? cursor.finalizedNumber,
    finalizedHash: move.finalized?.hash ?? cursor.finalizedHash,
    headNumber: move.head?.number ?? cursor.headNumber,
    headAt: move.head === undefined ? cursor.headAt : move.head.minedAt,
  };
};
