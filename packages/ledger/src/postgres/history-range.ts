/**
 * The part of an account's history that a filter leaves, as numbers. An account's entries are counted
 * without a gap, so a period is a range of `seq`; entries of some topics are counted by milestones.
 * Whichever it is, the entries that fit have ranks 1 to `total`, oldest first, and a page is a range
 * of ranks.
 */
import { type Database, plainArray } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import { shardOf } from "../account.ts";
import type { HistoryFilter } from "../history.ts";

export interface HistoryRange {
  accountId: string;
  shard: number;
  /** Entries with first < seq <= last. */
  first: number;
  last: number;
  /** Which topics fit, as an array literal; undefined when all do. */
  topics: string | undefined;
  /** How many entries fit up to `first`, and in the range. */
  before: number;
  total: number;
}

interface RangeRow {
  first: number;
  last: number;
  topics: number[] | null;
  before: number;
  until: number;
}

const nothing: RangeRow = { first: 0, last: 0, topics: null, before: 0, until: 0 };

export const findRange = async (db: Database, accountId: string, filter: HistoryFilter): Promise<HistoryRange> => {
  const { group, subGroup, from, to } = filter;
  const hasTopics = group !== undefined || subGroup !== undefined;
  const count = (seq: RawBuilder<unknown>) => (hasTopics ? sql`ledger.count_topics(id, topics, ${seq})` : seq);
  const { rows } = await sql<RangeRow>`
    select first, last, topics, ${count(sql`first`)} as before, ${count(sql`last`)} as until
    from (
      select id,
        ${from === undefined ? sql`0::bigint` : sql`ledger.entries_before(id, ${from})`} as first,
        ${to === undefined ? sql`seq` : sql`ledger.entries_before(id, ${to})`} as last,
        ${hasTopics ? topicsOf(filter) : sql`null::smallint[]`} as topics
      from ledger.accounts where id = ${accountId} offset 0
    ) bounds`.execute(db);
  const { first, last, topics, before, until } = rows[0] ?? nothing;
  return {
    accountId,
    shard: shardOf(accountId),
    first,
    last: Math.max(first, last),
    topics: hasTopics ? plainArray(topics ?? []) : undefined,
    before,
    total: Math.max(0, until - before),
  };
};

const topicsOf = ({ group, subGroup }: HistoryFilter): RawBuilder<unknown> => sql`(
  select array_agg(code) from ledger.topics
  where (${group ?? null}::text is null or "group" = ${group ?? null})
    and (${subGroup ?? null}::text is null or sub_group = ${subGroup ?? null}))`;
