import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { ExportQuery, HistoryEntry, HistoryPage, HistoryQuery } from "../history.ts";
import { readEntries } from "./entry-rows.ts";
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
const readRanks = (db: Database, range: HistoryRange, { older, count }: Ranks): Promise<HistoryEntry[]> => {
  const { accountId, first, before, topics } = range;
  const seqs =
    topics === undefined
      ? sql`array(select generate_series(${first + older + 1}::bigint, ${first + older + count}::bigint))`
      : sql`ledger.seqs_of_topics(${accountId}, ${topics}, ${before + older + 1}, ${count})`;
  return readEntries(db, accountId, seqs);
};
