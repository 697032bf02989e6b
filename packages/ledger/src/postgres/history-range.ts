/**
 * The part of an account's history that a filter leaves, as numbers. An account's entries are counted
 * without a gap, so a period is a range of `seq`; entries of some topics are counted by milestones.
 * Whichever it is, the entries that fit have ranks 1 to `total`, oldest first, and a page is a range
 * of ranks.
 */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import { shardOf } from "../account.ts";
import type { HistoryFilter } from "../history.ts";
import { plainArray } from "./array-text.ts";

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

interface BoundsRow {
  first: number;
  last: number;
  topics: number[] | null;
}

export const findRange = async (db: Database, accountId: string, filter: HistoryFilter): Promise<HistoryRange> => {
  const { group, subGroup, from, to } = filter;
  const hasTopics = group !== undefined || subGroup !== undefined;
  const { rows } = await sql<BoundsRow>`
    select
      ${from === undefined ? sql`0::bigint` : sql`ledger.entries_before(id, ${from})`} as first,
      ${to === undefined ? sql`seq` : sql`ledger.entries_before(id, ${to})`} as last,
      ${hasTopics ? topicsOf(filter) : sql`null::smallint[]`} as topics
    from ledger.accounts where id = ${accountId}`.execute(db);
  const { first, last, topics } = rows[0] ?? { first: 0, last: 0, topics: null };
  const bounds = { accountId, shard: shardOf(accountId), first, last: Math.max(first, last) };
  if (!hasTopics) return { ...bounds, topics: undefined, before: first, total: bounds.last - first };
  const literal = plainArray(topics ?? []);
  return { ...bounds, topics: literal, ...(await countTopics(db, bounds, literal)) };
};

const topicsOf = ({ group, subGroup }: HistoryFilter) => sql`(
  select array_agg(code) from ledger.topics
  where (${group ?? null}::text is null or "group" = ${group ?? null})
    and (${subGroup ?? null}::text is null or sub_group = ${subGroup ?? null}))`;

const countTopics = async (
  db: Database,
  { accountId, first, last }: { accountId: string; first: number; last: number },
  topics: string,
): Promise<{ before: number; total: number }> => {
  const count = (seq: number) => sql`ledger.count_topics(${accountId}, ${topics}, ${seq})`;
  const { rows } = await sql<{ before: number; until: number }>`
    select ${first === 0 ? sql`0::bigint` : count(first)} as before, ${count(last)} as until`.execute(db);
  const { before, until } = rows[0] ?? { before: 0, until: 0 };
  return { before, total: until - before };
};
