/**
 * The full run: recomputes the books from their entries, at one moment, while postings go on, and compares them with every
 * checkpoint. It writes nothing where it reads, so it can read a replica.
 */
import { type Database, inTransaction } from "@passport/database";
import { sql } from "kysely";
import { checkpointInvariants } from "./checkpoint-invariants.ts";
import { fullPass } from "./full-pass.ts";
import { haltOnBreach } from "./halt-on-breach.ts";
import { invariants } from "./invariants.ts";
import { isHeldByAuditor } from "./only-one.ts";
import { findBreaches, prepareLongQueries, type ReconcileReport } from "./report.ts";

export const allInvariants = [...invariants, ...checkpointInvariants];

interface FullReport extends ReconcileReport {
  /** The newest run over new entries that the books were compared with; null before the first. */
  reconciliation: number | null;
}

export const reconcile = (db: Database): Promise<FullReport> =>
  inTransaction(db, async (transaction) => {
    // One snapshot for all questions.
    await sql`set transaction isolation level repeatable read read only`.execute(transaction);
    await prepareLongQueries(transaction);
    const { rows } = await sql<Omit<FullReport, "breaches">>`
      select (select count(*) from ledger.accounts) as accounts, (select count(*) from ledger.transfers) as transfers,
        (select count(*) from ledger.entries) as entries,
        (select max(number) from ledger.reconciliations) as reconciliation`.execute(transaction);
    const counts = rows[0] ?? { accounts: 0, transfers: 0, entries: 0, reconciliation: null };
    return { ...counts, breaches: await findBreaches(transaction, allInvariants, fullPass) };
  });

/** Reconciles everything, as read from `readFrom`, and, when the books do not add up, stops withdrawals in every process at once. */
export const reconcileOrHalt = async (db: Database, readFrom: Database = db): Promise<FullReport> => {
  const report = await reconcile(readFrom);
  await haltOnBreach(db, report);
  return report;
};

/**
 * The same, as the auditor, with a row that says what was found. Undefined while another process does it: the lock is of the
 * database that is written to, whichever replica is read, and ends with the connection if the process is lost.
 */
export const reconcileAndRecord = (db: Database, readFrom: Database = db): Promise<FullReport | undefined> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${lockKey}) as is_mine`.execute(
      connection,
    );
    const isMine = rows[0]?.is_mine === true;
    if (!isMine && (await isHeldByAuditor(connection, lockName))) return undefined;
    try {
      const report = await reconcileOrHalt(connection, readFrom === db ? connection : readFrom);
      const { reconciliation, accounts, transfers, entries, breaches } = report;
      await sql`
        insert into ledger.full_reconciliations (reconciliation, accounts, transfers, entries, breaches)
        values (${reconciliation}, ${accounts}, ${transfers}, ${entries}, ${breaches.length})`.execute(connection);
      return report;
    } finally {
      if (isMine) await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
    }
  });

const lockName = "full ledger reconciliation";
const lockKey = sql`hashtextextended(${lockName}, 0)`;
