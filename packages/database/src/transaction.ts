import { type Transaction as KyselyTransaction, sql } from "kysely";
import type { Database } from "./connect.ts";
import type { DB } from "./tables.ts";

export type Transaction = KyselyTransaction<DB>;

/** PostgreSQL ends one of two transactions that wait for each other; the other one is through soon. */
const deadlockDetected = "40P01";
const tries = 3;

/**
 * Commits when `work` resolves, rolls back when it throws. READ COMMITTED: what must not race takes
 * its row locks or is one conditional statement. Effects outside the database (mail, sockets, a poke
 * of the outbox) belong after the returned promise, never inside `work`: it is run again after a deadlock.
 */
export const inTransaction = async <T>(db: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === tries || (error as { code?: unknown } | undefined)?.code !== deadlockDetected) throw error;
    }
  }
};

/** What `work` wrote is undone when it throws, and the transaction goes on: its caller decides what a failure means. */
export const inSavepoint = async (transaction: Transaction, work: () => Promise<void>): Promise<void> => {
  await sql`savepoint work`.execute(transaction);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint work`.execute(transaction);
    throw error;
  } finally {
    await sql`release savepoint work`.execute(transaction);
  }
};
