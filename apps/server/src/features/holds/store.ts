/** SQL of holds: which change started one, and until when it lasts. */
import { type Database, newId, type Transaction } from "@passport/database";
import type { HoldReason } from "@passport/protocol";
import { sql } from "kysely";

export interface NewHold {
  userId: string;
  reason: HoldReason;
  /** The address that it waits for is usable then. */
  notBefore?: Date;
}

export const insertHold = async (
  transaction: Transaction,
  { userId, reason, lengthMs, notBefore }: NewHold & { lengthMs: number },
): Promise<void> => {
  await transaction
    .insertInto("holds")
    .values({
      id: newId(),
      user_id: userId,
      reason,
      ends_at: sql<Date>`greatest(now() + ${lengthMs} * interval '1 millisecond', ${notBefore ?? null}::timestamptz)`,
    })
    .execute();
};

export interface HoldCause {
  reason: HoldReason;
  started_at: Date;
  ends_at: Date;
}

/** Those that have not ended by the database's clock, newest first. */
export const findOpenHolds = (db: Database, userId: string): Promise<HoldCause[]> =>
  db
    .selectFrom("holds")
    .select(["reason", "started_at", "ends_at"])
    .where("user_id", "=", userId)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("id", "desc")
    .$narrowType<{ reason: HoldReason }>()
    .execute();

/** For the copy of the player's data. */
export const findHoldsOf = (db: Database, userId: string) =>
  db
    .selectFrom("holds")
    .select(["reason", "started_at", "ends_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();

export const deleteHolds = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("holds").where("user_id", "=", userId).execute();
};
