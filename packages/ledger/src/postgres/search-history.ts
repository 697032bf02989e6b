/**
 * Text search over the newest entries that fit the filter. There is no text index: it would make every
 * posting many times slower for a question that is asked rarely and about one account. So the depth
 * is bounded, and the answer says how far back it looked.
 */
import type { Database } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import type { SearchPage, SearchQuery } from "../history.ts";
import { completeEntries, type EntryRow, toEntry } from "./entry-rows.ts";
import { findRange, type HistoryRange } from "./history-range.ts";

type FoundRow = EntryRow & { total: number; oldest: Date };

export const searchHistory = async (db: Database, query: SearchQuery): Promise<SearchPage> => {
  const { text, depth, page, pageSize, order } = query;
  const range = await findRange(db, query.accountId, query);
  const newest = newestEntries(range, depth);
  const { rows } = await sql<FoundRow>`
    with entry as materialized (${completeEntries(newest)}),
    found as materialized (select * from entry where ${matches(text)})
    select found.*, (select count(*) from found) as total from found
    order by seq ${order === "newest" ? sql`desc` : sql`asc`}
    limit ${pageSize} offset ${page * pageSize}`.execute(db);
  const total = rows[0]?.total ?? (page === 0 ? 0 : await countFound(db, newest, text));
  const searchedBackTo = range.total > depth ? await oldestOf(db, newest) : undefined;
  return { entries: rows.map(toEntry), total, searchedBackTo };
};

/** In the ICU collation "case" means every script's; position() takes % and _ as they are (TXN-15). */
const folded = (expression: RawBuilder<unknown>) => sql`lower(${expression} collate "und-x-icu")`;

const matches = (text: string): RawBuilder<unknown> => {
  const needle = folded(sql`${text}::text`);
  const holds = (column: RawBuilder<unknown>) => sql`position(${needle} in ${folded(column)}) > 0`;
  const columns = [sql`transfer_id::text`, sql`description`, sql`from_name`, sql`to_name`];
  return sql.join(columns.map(holds), sql` or `);
};

const newestEntries = ({ accountId, shard, first, last, topics }: HistoryRange, depth: number): RawBuilder<unknown> =>
  topics === undefined
    ? sql`select * from ledger.entries
        where account_id = ${accountId} and shard = ${shard} and seq > ${Math.max(first, last - depth)} and seq <= ${last}`
    : sql`select entry.* from unnest(${topics}::smallint[]) as asked (topic), lateral (
          select * from ledger.entries
          where account_id = ${accountId} and shard = ${shard} and entries.topic = asked.topic
            and seq > ${first} and seq <= ${last}
          order by seq desc limit ${depth}
        ) entry
        order by entry.seq desc limit ${depth}`;

/** A page past the last match has no row that could carry the total. */
const countFound = async (db: Database, newest: RawBuilder<unknown>, text: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${completeEntries(newest)}) entry where ${matches(text)}`.execute(db);
  return rows[0]?.total ?? 0;
};

const oldestOf = async (db: Database, newest: RawBuilder<unknown>): Promise<Date | undefined> => {
  const { rows } = await sql<{ oldest: Date }>`select min(created_at) as oldest from (${newest}) entry`.execute(db);
  return rows[0]?.oldest;
};
