/** All SQL of withdrawals. */
import type { Database } from "@passport/database";
import type { OperationState } from "@passport/protocol";
import { sql } from "kysely";

export interface Withdrawer {
  /** Lower case. */
  wallet: string | null;
  /** By the database's clock; undefined when nothing is held, or not any more (S10). */
  heldUntil: Date | undefined;
}

export const findWithdrawer = async (db: Database, userId: string): Promise<Withdrawer | undefined> => {
  const row = await db
    .selectFrom("users")
    .select("public_address")
    .select(sql<Date | null>`case when withdrawals_held_until > now() then withdrawals_held_until end`.as("held_until"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && { wallet: row.public_address?.toLowerCase() ?? null, heldUntil: row.held_until ?? undefined };
};

/** A withdrawal in one of these still holds its amount. */
const holdingStates: readonly OperationState[] = ["pending", "confirming", "queued"];

export const sumHeld = async (db: Database, accountId: string): Promise<string> => {
  const row = await db
    .selectFrom("operations")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("amount"))
    .where("account_id", "=", accountId)
    .where("kind", "=", "withdrawal")
    .where("state", "in", holdingStates)
    .executeTakeFirstOrThrow();
  return row.amount;
};
