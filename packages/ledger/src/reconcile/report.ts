/** What a reconciliation reports, and how it asks its questions. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import type { Invariant } from "./invariants.ts";

export interface Breach {
  invariant: string;
  words: string;
  count: number;
  /** The first few accounts or transfers that break it. */
  examples: string[];
}

export interface ReconcileReport {
  accounts: number;
  transfers: number;
  entries: number;
  breaches: Breach[];
}

const shownExamples = 5;

/** Queries may take as long as the books are large, and no clock of the server or the driver ends them. */
export const prepareLongQueries = async (transaction: Transaction): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local work_mem = '256MB'`.execute(transaction);
  // Compiling the plans of sixteen partitions takes seconds for each query, and saves less.
  await sql`set local jit = off`.execute(transaction);
};

export const findBreaches = async (
  transaction: Transaction,
  invariants: readonly Pick<Invariant, "name" | "words" | "breaches">[],
): Promise<Breach[]> => {
  const breaches: Breach[] = [];
  for (const { name, words, breaches: question } of invariants) {
    const { rows } = await sql<{ count: number; examples: string[] | null }>`
      select count(*) as count, (array_agg(subject order by subject))[1:${sql.lit(shownExamples)}] as examples
      from (${question}) breach`.execute(transaction);
    const [breach] = rows;
    if (breach && breach.count > 0) {
      breaches.push({ invariant: name, words, count: breach.count, examples: breach.examples ?? [] });
    }
  }
  return breaches;
};
