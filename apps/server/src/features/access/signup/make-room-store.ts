/** A point in a transaction that its later steps can be undone to, without giving up the steps before it. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";

export const markBeforeRoom = async (transaction: Transaction): Promise<void> => {
  await sql`savepoint before_room`.execute(transaction);
};

export const undoRoom = async (transaction: Transaction): Promise<void> => {
  await sql`rollback to savepoint before_room`.execute(transaction);
};
