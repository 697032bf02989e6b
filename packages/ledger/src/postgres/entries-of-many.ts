/** Entries of many accounts in one query: what live pages read, most often many of them at once. */
import { type Database, fixedQuery, plainArray } from "@passport/database";
import { sql } from "kysely";
import type { EntryPosition } from "../engine.ts";
import type { HistoryEntry } from "../history.ts";
import { type EntryRow, entryColumns, toEntry } from "./entry-rows.ts";

/** `nth` counts from 1 what was asked for. */
type NumberedRow = EntryRow & { nth: number };

const entriesAfter = fixedQuery(
  "ledger_entries_after",
  (_, given: { ids: string; seqs: string; limit: number }) => sql<NumberedRow>`
        select asked.nth, ${entryColumns}
        from unnest(${given.ids}::uuid[], ${given.seqs}::bigint[]) with ordinality as asked (id, seq, nth)
        cross join lateral (select seq from ledger.accounts where id = asked.id limit 1) account
        cross join lateral ledger.entries_at(asked.id,
          array(select generate_series(asked.seq + 1, least(account.seq, asked.seq + ${given.limit}::bigint)))) entry
        where account.seq > asked.seq
        order by asked.nth, entry.seq`,
);

const newestEntries = fixedQuery(
  "ledger_newest_entries",
  (_, given: { ids: string; limit: number }) => sql<NumberedRow>`
      select asked.nth, ${entryColumns}
      from unnest(${given.ids}::uuid[]) with ordinality as asked (id, nth)
      cross join lateral (select seq from ledger.accounts where id = asked.id limit 1) account
      cross join lateral ledger.entries_at(asked.id,
        array(select generate_series(greatest(1, account.seq - ${given.limit}::bigint + 1), account.seq))) entry
      order by asked.nth, entry.seq desc`,
);

/** Oldest first. */
export const readEntriesAfter = async (
  db: Database,
  positions: readonly EntryPosition[],
  limit: number,
): Promise<HistoryEntry[][]> => {
  const ids = plainArray(positions.map(({ id }) => id));
  const seqs = plainArray(positions.map(({ seq }) => seq));
  return deal(await entriesAfter(db, { ids, seqs, limit }), positions.length);
};

/** Newest first. */
export const readNewestEntries = async (
  db: Database,
  accountIds: readonly string[],
  limit: number,
): Promise<HistoryEntry[][]> =>
  deal(await newestEntries(db, { ids: plainArray(accountIds), limit }), accountIds.length);

const deal = (rows: readonly NumberedRow[], count: number): HistoryEntry[][] => {
  const lists = Array.from({ length: count }, (): HistoryEntry[] => []);
  for (const row of rows) lists[row.nth - 1]?.push(toEntry(row));
  return lists;
};
