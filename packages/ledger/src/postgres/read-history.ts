import type { Database } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import type { ExportQuery, HistoryEntry, HistoryPage, HistoryQuery } from "../history.ts";
import { completeEntries, toEntry } from "./entry-rows.ts";
import { findRange, type HistoryRange } from "./history-range.ts";

export const readHistory = async (db: Database, query: HistoryQuery): Promise<HistoryPage> => {
  const range = await findRange(db, query.accountId, query);
  const ranks = pageRanks(range.total, query);
  if (ranks.count === 0) return { entries: [], total: range.total };
  const entries = await readRanks(db, range, ranks);
  return { entries: query.order === "newest" ? entries.toReversed() : entries, total: range.total };
};

const exportChunk = 1000;

/**
 * Everything that fits, in pieces. The range is fixed at the start: what is posted while a slow reader
 * reads shifts nothing.
 */
export async function* readWholeHistory(
  db: Database,
  { accountId, order, ...filter }: ExportQuery,
): AsyncGenerator<HistoryEntry[]> {
  const range = await findRange(db, accountId, filter);
  for (let page = 0; page * exportChunk < range.total; page += 1) {
    const ranks = pageRanks(range.total, { page, pageSize: exportChunk, order });
    const entries = await readRanks(db, range, ranks);
    yield order === "newest" ? entries.toReversed() : entries;
  }
}

interface Ranks {
  /** How many entries that fit are older than the page. */
  older: number;
  count: number;
}

const pageRanks = (
  total: number,
  { page, pageSize, order }: Pick<HistoryQuery, "page" | "pageSize" | "order">,
): Ranks => {
  const skipped = Math.min(total, page * pageSize);
  const count = Math.min(pageSize, total - skipped);
  return { count, older: order === "oldest" ? skipped : total - skipped - count };
};

/** Oldest first. */
const readRanks = async (db: Database, range: HistoryRange, ranks: Ranks): Promise<HistoryEntry[]> => {
  const chosen = range.topics === undefined ? seqRange(range, ranks) : await topicRange(db, range, range.topics, ranks);
  const { rows } = await sql<Parameters<typeof toEntry>[0]>`${completeEntries(chosen)} order by entry.seq`.execute(db);
  return rows.map(toEntry);
};

// The planner guesses from how often a number occurs in all accounts and is wrong by thousands for a long
// one. A limit, also where it cannot cut anything, tells it how few rows to expect.
const seqRange = ({ accountId, shard, first }: HistoryRange, { older, count }: Ranks): RawBuilder<unknown> => sql`
  select * from ledger.entries
  where account_id = ${accountId} and shard = ${shard}
    and seq > ${first + older} and seq <= ${first + older + count}
  order by seq limit ${count}`;

/** Starts at the last milestone before the page, so that a page far back costs no more than the newest. */
const topicRange = async (
  db: Database,
  { accountId, shard, before }: HistoryRange,
  topics: string,
  { older, count }: Ranks,
): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ start_seq: number; start_rank: number }>`
    select * from ledger.milestone_before(${accountId}, ${topics}, ${before + older + 1})`.execute(db);
  const { start_seq: startSeq, start_rank: startRank } = rows[0] ?? { start_seq: 0, start_rank: 0 };
  const skipped = before + older - startRank;
  // The index on topics answers which entries; only those of the page are read.
  return sql`
    select entries.* from (
      select entry.seq from unnest(${topics}::smallint[]) as asked (topic), lateral (
        select seq from ledger.entries
        where account_id = ${accountId} and shard = ${shard} and entries.topic = asked.topic and seq > ${startSeq}
        order by seq limit ${skipped + count}
      ) entry
      order by entry.seq limit ${count} offset ${skipped}
    ) page
    cross join lateral (
      select * from ledger.entries where account_id = ${accountId} and shard = ${shard} and seq = page.seq limit 1
    ) entries`;
};
