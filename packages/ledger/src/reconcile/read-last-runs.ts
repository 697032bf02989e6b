import type { Database } from "@passport/database";
import { sql } from "kysely";

export interface LastRuns {
  /** The newest run over new entries that found nothing wrong. */
  newAt: Date | undefined;
  /** The newest run over everything, whatever it found. */
  fullAt: Date | undefined;
}

export const readLastRuns = async (db: Database): Promise<LastRuns> => {
  const { rows } = await sql<{ new_at: Date | null; full_at: Date | null }>`
    select (select checked_at from ledger.reconciliations order by number desc limit 1) as new_at,
      (select checked_at from ledger.full_reconciliations order by id desc limit 1) as full_at`.execute(db);
  return { newAt: rows[0]?.new_at ?? undefined, fullAt: rows[0]?.full_at ?? undefined };
};
