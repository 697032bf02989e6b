/** Everything that a range of blocks holds for the listeners, each event checked against its block's header. */

import type { ChainEvent, PaymentSource } from "../chain-event.ts";
import type { BlockHeader } from "../nodes/header.ts";
import { ChainMoved } from "./chain-errors.ts";
import { byPlace, type PlacedEvent } from "./placed-event.ts";
import { range, readHeaders } from "./read-blocks.ts";
import { type LogReaderOptions, readLogs } from "./read-logs.ts";
import { readPayments } from "./read-payments.ts";
import type { Spending } from "./watched-balance.ts";

export interface EventReaderOptions extends LogReaderOptions {
  chainId: number;
  payments: readonly PaymentSource[];
}

export interface EventsRead {
  from: number;
  last: BlockHeader;
  events: ChainEvent[];
  spent: Spending[];
}

/**
 * `known` are headers of the range that were read before. Where one is known, an event must be of that very
 * block. Others are read only for their time: in a catch-up over final blocks, of which there is one story,
 * a node that tells the time with its logs is spared the question.
 */
export const readEvents = async (
  options: EventReaderOptions,
  from: number,
  to: number,
  known: readonly BlockHeader[] = [],
): Promise<EventsRead> => {
  const { events, last, spent } = await readLogs(options, from, to);
  const paid = await readPaid(options, from, to);
  const blocks = new Map<number, Block>();
  for (const header of [...known, ...paid.headers, last]) addBlock(blocks, header);
  const placed = [...events, ...paid.payments].toSorted(byPlace);
  const undated = placed.filter(({ blockNumber, minedAt }) => minedAt === undefined && !blocks.has(blockNumber));
  const missing = new Set(undated.map(({ blockNumber }) => blockNumber));
  for (const header of await readHeaders(options.nodes, [...missing])) addBlock(blocks, header);
  return {
    from,
    last,
    events: placed.map((event) => dated(options.chainId, event, blocks)),
    spent: [...spent, ...paid.spent],
  };
};

type Block = Pick<BlockHeader, "number" | "hash" | "minedAt">;

const readPaid = async ({ nodes, payments, balances }: EventReaderOptions, from: number, to: number) =>
  payments.length === 0
    ? { headers: [], payments: [], spent: [] }
    : readPayments(nodes, { payments, balances }, range(from, to));

/** Returns the block of that number; there is one, or the chain moved while it was read. */
const addBlock = (blocks: Map<number, Block>, block: Block): Block => {
  const found = blocks.get(block.number);
  if (found !== undefined && found.hash !== block.hash)
    throw new ChainMoved(`block ${block.number} is another one by now`);
  if (found === undefined) blocks.set(block.number, block);
  return found ?? block;
};

const dated = (chainId: number, placed: PlacedEvent, blocks: Map<number, Block>): ChainEvent => {
  const { transactionIndex: _, minedAt: told, ...event } = placed;
  const { blockNumber: number, blockHash: hash } = event;
  const minedAt = told ?? blocks.get(number)?.minedAt;
  if (minedAt === undefined) throw new ChainMoved(`block ${number} is not there`);
  return { ...event, chainId, minedAt: addBlock(blocks, { number, hash, minedAt }).minedAt };
};
