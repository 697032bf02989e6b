/** Checks what was posted since the last checkpoints, and writes new ones: every entry is checked once. */
import { type Database, inTransaction } from "@passport/database";
import { sql } from "kysely";
import { gatherNew } from "./gather-new.ts";
import { haltOnBreach } from "./halt-on-breach.ts";
import { newInvariants } from "./new-invariants.ts";
import { isHeldByAuditor } from "./only-one.ts";
import { findBreaches, prepareLongQueries, type ReconcileReport } from "./report.ts";
import { writeCheckpoints } from "./write-checkpoints.ts";

/** The counts are of what was new. */
export interface NewReport extends ReconcileReport {
  /** Its number; undefined if the books do not add up: then no checkpoint is written, and the next run checks the same again. */
  reconciliation: number | undefined;
}

const uniqueViolation = "23505";
const lockName = "ledger reconciliation";

/** As the auditor. Undefined while another process does the same. One transaction: a crash leaves no part of a checkpoint. */
export const reconcileNew = async (db: Database): Promise<NewReport | undefined> => {
  try {
    return await inTransaction(db, async (transaction) => {
      await sql`set transaction isolation level repeatable read`.execute(transaction);
      await prepareLongQueries(transaction);
      const { rows } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as is_mine`.execute(transaction);
      if (!rows[0]?.is_mine && (await isHeldByAuditor(transaction, lockName))) return undefined;
      const counts = await gatherNew(transaction);
      const breaches = await findBreaches(transaction, newInvariants);
      const reconciliation = breaches.length === 0 ? await writeCheckpoints(transaction, counts) : undefined;
      return { ...counts, breaches, reconciliation };
    });
  } catch (error) {
    // Another process committed between our snapshot and our lock.
    if ((error as { code?: unknown } | undefined)?.code === uniqueViolation) return undefined;
    throw error;
  }
};

/** Reconciles what is new and, when it does not add up, stops withdrawals in every process at once. */
export const reconcileNewOrHalt = async (db: Database): Promise<NewReport | undefined> => {
  const report = await reconcileNew(db);
  if (report !== undefined) await haltOnBreach(db, report);
  return report;
};
