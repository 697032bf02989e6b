/** A point in a transaction that its later steps can be undone to, without giving up the steps before it. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";

export const markBeforeRelease = async (transaction: Transaction): Promise<void> => {
  await sql`savepoint before_room`.execute(transaction);
};

export const undoRelease = async (transaction: Transaction): Promise<void> => {
  await sql`rollback to savepoint before_room`.execute(transaction);
};
