/**
 * In which order PostgreSQL decided. A batch holds the locks of all its accounts, stamps what it did
 * later than anything these accounts have seen, and microseconds apart in its own order. So among
 * transfers that could influence each other, order of time is order of commit.
 */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import { toVerdict } from "../postgres/codes.ts";
import type { Verdict } from "../transfer.ts";

export interface Committed {
  atMicros: number;
  verdict: Verdict;
}

/** The first result of each key that has one. */
export const readCommitted = async (db: Database, ids: readonly string[]): Promise<Map<string, Committed>> => {
  const { rows } = await sql<{ id: string; at: number; code: number }>`
    select id, (extract(epoch from created_at) * 1000000)::bigint as at, coalesce(refusal, 0) as code
    from ledger.transfers where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, at, code }) => [id, { atMicros: at, verdict: toVerdict(code) }]));
};
