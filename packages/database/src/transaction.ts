import type { Transaction as KyselyTransaction } from "kysely";
import type { Database } from "./connect.ts";
import type { DB } from "./tables.ts";

export type Transaction = KyselyTransaction<DB>;

/**
 * Commits when `work` resolves, rolls back when it throws. READ COMMITTED: what must not race takes
 * its row locks or is one conditional statement. Effects outside the database (mail, sockets, a poke
 * of the outbox) belong after the returned promise, never inside `work`.
 */
export const inTransaction = <T>(db: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);
