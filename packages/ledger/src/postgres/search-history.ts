/**
 * Text search over the newest entries that fit the filter. There is no text index: it would make every
 * posting many times slower for a question that is asked rarely and about one account. So the depth
 * is bounded, and the answer says how far back it looked.
 *
 * Thousands of entries are looked at to show twenty: only what a match needs is read of each, and each
 * name is looked at once. What is shown is completed afterwards.
 */
import { type Database, plainArray } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import type { SearchPage, SearchQuery } from "../history.ts";
import { readEntries } from "./entry-rows.ts";
import { findRange, type HistoryRange } from "./history-range.ts";

interface FoundRow {
  seqs: number[] | null;
  total: number;
  oldest: Date | null;
}

export const searchHistory = async (db: Database, query: SearchQuery): Promise<SearchPage> => {
  const { text, depth, page, pageSize, order } = query;
  const range = await findRange(db, query.accountId, query);
  const direction = order === "newest" ? sql`desc` : sql`asc`;
  // An array of keys, however long, is looked up in the index; a join the planner might answer by reading
  // all transfers or all accounts. A transfer's time is its entry's: it orders as `seq` does.
  const { rows } = await sql<FoundRow>`
    with looked as materialized (${newestEntries(range, depth)}),
    transfer as materialized (
      select id, created_at, debit, credit, description from ledger.transfers
      where id = any(array(select transfer_id from looked))
    ), named as materialized (
      select id from ledger.accounts
      where id = any(array(select debit from transfer union select credit from transfer)) and ${mentions(sql`name`, text)}
    ), found as materialized (
      select id, created_at from transfer
      where ${mentions(sql`description`, text)}
        or debit in (select id from named) or credit in (select id from named)${orReference(text)}
    ), page as materialized (
      select id from found order by created_at ${direction} limit ${pageSize} offset ${page * pageSize}
    )
    select
      array(select seq from looked where transfer_id in (select id from page)) as seqs,
      (select count(*) from found) as total,
      (select min(created_at) from looked) as oldest`.execute(db);
  const { seqs, total, oldest } = rows[0] ?? { seqs: [], total: 0, oldest: null };
  const entries = await readEntries(db, query.accountId, sql`${plainArray(seqs ?? [])}`);
  return {
    entries: order === "newest" ? entries.toReversed() : entries,
    total,
    searchedBackTo: range.total > depth ? (oldest ?? undefined) : undefined,
  };
};

/**
 * Case of every script is ICU's; strpos() takes % and _ as they are (TXN-15). Text that is plain ASCII,
 * as most is, folds the same in the C collation, at less than half of the cost.
 */
const mentions = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> => {
  const needle = sql`lower(${text}::text collate "und-x-icu")`;
  return sql`case when octet_length(${column}) = char_length(${column})
    then strpos(lower(${column} collate "C"), ${needle} collate "C") > 0
    else strpos(lower(${column} collate "und-x-icu"), ${needle}) > 0 end`;
};

/** Most words cannot be a part of a reference. */
const orReference = (text: string): RawBuilder<unknown> =>
  /^[0-9a-f-]*$/i.test(text) ? sql` or strpos(id::text, ${text.toLowerCase()}) > 0` : sql``;

const newestEntries = (range: HistoryRange, depth: number): RawBuilder<unknown> => {
  const { accountId, shard, first, last, topics, before, total } = range;
  const own = sql`account_id = ${accountId} and shard = ${shard}`;
  if (topics === undefined) {
    // The limit cuts nothing; it keeps the planner from expecting more than there can be.
    return sql`select seq, created_at, transfer_id from ledger.entries
      where ${own} and seq > ${Math.max(first, last - depth)} and seq <= ${last} order by seq desc limit ${depth}`;
  }
  // A milestone tells about where the depth begins, so that no topic is read much further back.
  const oldestRank = before + Math.max(0, total - depth) + 1;
  return sql`select entry.* from unnest(${topics}::smallint[]) as asked (topic), lateral (
      select seq, created_at, transfer_id from ledger.entries
      where ${own} and entries.topic = asked.topic and seq > ${first} and seq <= ${last}
        and seq > (select start_seq from ledger.milestone_before(${accountId}, ${topics}, ${oldestRank}))
      order by seq desc limit ${depth}
    ) entry
    order by entry.seq desc limit ${depth}`;
};
