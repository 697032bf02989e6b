import type { Transaction } from "@passport/database";
import { sql } from "kysely";

/** A run over new entries that found nothing wrong. Its hash covers its checkpoints and every run before it. */
export interface Reconciliation {
  number: number;
  hash: Buffer;
}

export const findNewestReconciliation = async (transaction: Transaction): Promise<Reconciliation | undefined> => {
  const { rows } = await sql<Reconciliation>`
    select number, hash from ledger.reconciliations order by number desc limit 1`.execute(transaction);
  return rows[0];
};
