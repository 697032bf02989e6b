/** What a reconciliation reports, and how it asks its questions. */
import type { Transaction } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
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

/** Asks each invariant that has a question of its own, and `pass`, which finds the breaches of the others at once. */
export const findBreaches = async (
  transaction: Transaction,
  invariants: readonly Invariant[],
  pass?: RawBuilder<{ invariant: string; subject: string }>,
): Promise<Breach[]> => {
  const questions = invariants.flatMap(({ name, breaches }) =>
    breaches === undefined ? [] : [sql`select ${name}::text as invariant, subject from (${breaches}) breach`],
  );
  const found = new Map<string, Omit<Breach, "words">>();
  for (const question of pass === undefined ? questions : [...questions, pass]) {
    const { rows } = await sql<Omit<Breach, "words">>`
      select invariant, count(*) as count, (array_agg(subject order by subject))[1:${sql.lit(shownExamples)}] as examples
      from (${question}) breach group by invariant`.execute(transaction);
    for (const row of rows) found.set(row.invariant, row);
  }
  return invariants.flatMap(({ name, words }) => {
    const breach = found.get(name);
    return breach === undefined ? [] : [{ ...breach, words }];
  });
};
