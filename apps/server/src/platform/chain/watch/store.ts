/** All SQL of the watcher: cursors, headers, events, and the lock of the leader. */
import { bytesArray, type Database, plainArray, type Transaction } from "@passport/database";
import type { ChainStop } from "@passport/protocol";
import { sql } from "kysely";
import type { Address, Hash } from "viem";
import type { ChainEvent } from "../chain-event.ts";
import type { BlockHeader } from "../nodes/header.ts";

export interface Cursor {
  finalizedNumber: number;
  /** Undefined until the first final block was read. */
  finalizedHash: Hash | undefined;
  headNumber: number;
  headAt: Date | undefined;
  version: number;
}

const toBytes = (hash: Hash): Buffer => Buffer.from(hash.slice(2), "hex");
const toHash = (bytes: Buffer): Hash => `0x${bytes.toString("hex")}`;

/** Makes the cursor on first sight of a chain: nothing of ours is on it before `startBlock`. */
export const openCursor = async (db: Database, chainId: number, startBlock: number): Promise<Cursor> => {
  const before = startBlock - 1;
  await db
    .insertInto("chain_cursors")
    .values({ chain_id: chainId, finalized_number: before, head_number: before })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("chain_cursors")
    .selectAll()
    .where("chain_id", "=", chainId)
    .executeTakeFirstOrThrow();
  return {
    finalizedNumber: row.finalized_number,
    finalizedHash: row.finalized_hash === null ? undefined : toHash(row.finalized_hash),
    headNumber: row.head_number,
    headAt: row.head_at ?? undefined,
    version: row.version,
  };
};

/** Headers from the newest final one on, in order. */
export const findBlocks = async (db: Database, chainId: number, from: number): Promise<BlockHeader[]> => {
  const rows = await db
    .selectFrom("chain_blocks")
    .selectAll()
    .where("chain_id", "=", chainId)
    .where("number", ">=", from)
    .orderBy("number")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    hash: toHash(row.hash),
    parentHash: toHash(row.parent_hash),
    minedAt: row.mined_at,
  }));
};

export interface CursorMove {
  finalized?: BlockHeader;
  head?: BlockHeader | { number: number; minedAt: undefined };
  /** The nodes' newest block; left out when none of them answered. */
  tip?: number | undefined;
  stopped?: ChainStop | null;
}

/**
 * The fence: only a process that knows the newest version moves the cursor, and everything else is written in the
 * same transaction, after this. Of two processes that both believe to lead, the second gets false and
 * nothing of it is committed.
 */
export const moveCursor = async (
  transaction: Transaction,
  chainId: number,
  version: number,
  { finalized, head, tip, stopped }: CursorMove,
): Promise<boolean> => {
  const result = await transaction
    .updateTable("chain_cursors")
    .set({
      version: version + 1,
      ...(finalized && {
        finalized_number: finalized.number,
        finalized_hash: toBytes(finalized.hash),
        finalized_at: finalized.minedAt,
      }),
      ...(head && { head_number: head.number, head_at: head.minedAt ?? null }),
      ...(stopped !== undefined && { stopped_because: stopped }),
      ...(tip !== undefined && { tip_number: tip, heard_at: sql<Date>`now()` }),
    })
    .where("chain_id", "=", chainId)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

export const insertBlocks = async (
  transaction: Transaction,
  chainId: number,
  headers: readonly BlockHeader[],
): Promise<void> => {
  await sql`
    insert into chain_blocks (chain_id, number, hash, parent_hash, mined_at)
    select ${chainId}, number, hash, parent_hash, mined_at
      from unnest(${plainArray(headers.map(({ number }) => number))}::bigint[],
                  ${bytesArray(headers.map(({ hash }) => hash.slice(2)))}::bytea[],
                  ${bytesArray(headers.map(({ parentHash }) => parentHash.slice(2)))}::bytea[],
                  ${headers.map(({ minedAt }) => minedAt)}::timestamptz[]) as given (number, hash, parent_hash, mined_at)
  `.execute(transaction);
};

/** Keeps `from` to `to`. */
export const trimBlocks = async (
  transaction: Transaction,
  chainId: number,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  await transaction
    .deleteFrom("chain_blocks")
    .where("chain_id", "=", chainId)
    .where((where) => where.or([where("number", "<", from), where("number", ">", to)]))
    .execute();
};

/**
 * Writes events in a state that is news for them and returns those. Final is final; `chain_events_once` refuses a log that
 * is final in another block already.
 */
export const recordEvents = async (
  transaction: Transaction,
  chainId: number,
  state: "seen" | "final",
  events: readonly ChainEvent[],
): Promise<readonly ChainEvent[]> => {
  if (events.length === 0) return [];
  const { rows } = await sql<{ count: number; keys: string[] | null }>`
    with written as (
      insert into chain_events as stored
             (chain_id, block_number, log_index, tx_hash, block_hash, contract, name, args, state)
      select ${chainId}, block_number, log_index, tx_hash, block_hash, contract, name, args, ${state}
        from rows from (
               unnest(${plainArray(events.map(({ blockNumber }) => blockNumber))}::bigint[],
                      ${plainArray(events.map(({ logIndex }) => logIndex))}::integer[],
                      ${bytesArray(events.map(({ txHash }) => txHash.slice(2)))}::bytea[],
                      ${bytesArray(events.map(({ blockHash }) => blockHash.slice(2)))}::bytea[],
                      ${plainArray(events.map(({ contract }) => contract))}::text[],
                      ${plainArray(events.map(({ name }) => name))}::text[]),
               jsonb_array_elements(${JSON.stringify(events.map(({ args }) => args))}::jsonb)
             ) as given (block_number, log_index, tx_hash, block_hash, contract, name, args)
          on conflict (chain_id, tx_hash, log_index, block_hash) do update set state = excluded.state
       where stored.state not in ('final', excluded.state)
      returning tx_hash, log_index
    )
    select count(*), case when count(*) < ${events.length}
                          then array_agg('0x' || encode(tx_hash, 'hex') || ' ' || log_index) end as keys from written
  `.execute(transaction);
  const { count = 0, keys = null } = rows[0] ?? {};
  if (count === events.length) return events;
  const news = new Set(keys);
  return events.filter((event) => news.has(keyOf(event)));
};

/** What could have no effects is no evidence of anything: it is not final until it is tried again and has them. */
export const setAside = async (
  transaction: Transaction,
  chainId: number,
  events: readonly ChainEvent[],
): Promise<void> => {
  await sql`
    update chain_events stored set state = 'aside'
      from unnest(${bytesArray(events.map(({ txHash }) => txHash.slice(2)))}::bytea[],
                  ${plainArray(events.map(({ logIndex }) => logIndex))}::integer[]) as failed (tx_hash, log_index)
     where stored.chain_id = ${chainId} and stored.tx_hash = failed.tx_hash and stored.log_index = failed.log_index
       and stored.state = 'final'
  `.execute(transaction);
};

/** Finds the oldest blocks with events that were set aside. */
export const findBlocksAside = async (db: Database, chainId: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("chain_events")
    .select("block_number")
    .distinct()
    .where("chain_id", "=", chainId)
    .where("state", "=", "aside")
    .orderBy("block_number")
    .limit(limit)
    .execute();
  return rows.map(({ block_number }) => block_number);
};

const keyOf = ({ txHash, logIndex }: ChainEvent): string => `${txHash} ${logIndex}`;

/** What was seen in these blocks and is not (or no longer) part of the chain. Needs their headers: trim later. */
export const orphanEvents = async (
  transaction: Transaction,
  chainId: number,
  { from, to }: { from: number; to: number },
): Promise<ChainEvent[]> => {
  const { rows } = await sql<{
    name: string;
    contract: Address;
    tx_hash: Buffer;
    log_index: number;
    block_number: number;
    block_hash: Buffer;
    args: ChainEvent["args"];
    mined_at: Date;
  }>`
    with taken_back as (
      update chain_events set state = 'orphaned'
       where chain_id = ${chainId} and state = 'seen' and block_number between ${from} and ${to}
      returning *
    )
    select taken_back.*, block.mined_at
      from taken_back
      join chain_blocks block on block.chain_id = taken_back.chain_id and block.hash = taken_back.block_hash
                             and block.number = taken_back.block_number
     order by block_number, log_index
  `.execute(transaction);
  return rows.map((row) => ({
    chainId,
    name: row.name,
    contract: row.contract,
    txHash: toHash(row.tx_hash),
    logIndex: row.log_index,
    blockNumber: row.block_number,
    blockHash: toHash(row.block_hash),
    minedAt: row.mined_at,
    args: row.args,
  }));
};

export interface CursorStatus {
  chainId: number;
  head: number;
  finalized: number;
  tip: number;
  secondsBehind: number;
  secondsUnheard: number;
  stopped: ChainStop | null;
}

/** Ages by the database's clock, and the sum of all versions: it rises whenever one of them does. */
export const findStatus = async (db: Database): Promise<{ chains: CursorStatus[]; version: number }> => {
  const { rows } = await sql<{
    chain_id: number;
    head_number: number;
    finalized_number: number;
    tip_number: number;
    seconds_behind: number;
    seconds_unheard: number;
    stopped_because: ChainStop | null;
    version: number;
  }>`
    select chain_id, head_number, finalized_number, tip_number, version, stopped_because,
           greatest(0, extract(epoch from now() - coalesce(head_at, now())))::integer as seconds_behind,
           greatest(0, extract(epoch from now() - heard_at))::integer as seconds_unheard
      from chain_cursors
     order by chain_id
  `.execute(db);
  return {
    version: rows.reduce((sum, row) => sum + row.version, 0),
    chains: rows.map((row) => ({
      chainId: row.chain_id,
      head: row.head_number,
      finalized: row.finalized_number,
      tip: row.tip_number,
      secondsBehind: row.seconds_behind,
      secondsUnheard: row.seconds_unheard,
      stopped: row.stopped_because,
    })),
  };
};
