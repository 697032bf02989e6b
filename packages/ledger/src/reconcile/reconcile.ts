/** Recomputes the books from their entries, at one moment, while postings go on. */
import { type Database, inTransaction } from "@passport/database";
import { sql } from "kysely";
import { haltWithdrawals } from "../halt-withdrawals.ts";
import { invariants } from "./invariants.ts";

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

export const reconcile = (db: Database): Promise<ReconcileReport> =>
  inTransaction(db, async (transaction) => {
    // One snapshot for all questions; and they may take as long as the books are thick.
    await sql`set transaction isolation level repeatable read read only`.execute(transaction);
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local work_mem = '256MB'`.execute(transaction);
    const { rows } = await sql<Omit<ReconcileReport, "breaches">>`
      select (select count(*) from ledger.accounts) as accounts, (select count(*) from ledger.transfers) as transfers,
        (select count(*) from ledger.entries) as entries`.execute(transaction);
    const counts = rows[0] ?? { accounts: 0, transfers: 0, entries: 0 };
    const breaches: Breach[] = [];
    for (const { name, words, breaches: question } of invariants) {
      const { rows: found } = await sql<{ count: number; examples: string[] | null }>`
        select count(*) as count, (array_agg(subject order by subject))[1:${sql.lit(shownExamples)}] as examples
        from (${question}) breach`.execute(transaction);
      const [breach] = found;
      if (breach && breach.count > 0) {
        breaches.push({ invariant: name, words, count: breach.count, examples: breach.examples ?? [] });
      }
    }
    return { ...counts, breaches };
  });

/** Reconciles and, when the books do not add up, stops withdrawals in every process at once. */
export const reconcileOrHalt = async (db: Database): Promise<ReconcileReport> => {
  const report = await reconcile(db);
  if (report.breaches.length > 0) {
    const reason = report.breaches.map(({ invariant, count }) => `${invariant}: ${count}`).join(", ");
    await haltWithdrawals(db, reason);
  }
  return report;
};
