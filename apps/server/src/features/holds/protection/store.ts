/** SQL of what players chose beyond the operator's hold. A lower protection applies from its own time on. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** By the database's clock: what applies now, and what has been asked for and does not apply yet. */
export interface ChosenProtection {
  /** Undefined: the operator's. */
  holdHours: number | undefined;
  nextHold: { hours: number; from: Date } | undefined;
  /** Base units within 24 hours; undefined without a limit. */
  dailyLimit: bigint | undefined;
  nextLimit: { limit: bigint | undefined; from: Date } | undefined;
}

const none: ChosenProtection = {
  holdHours: undefined,
  nextHold: undefined,
  dailyLimit: undefined,
  nextLimit: undefined,
};

export const findProtection = async (db: Database, userId: string): Promise<ChosenProtection> => {
  const row = await db
    .selectFrom("withdrawal_protections")
    .selectAll()
    .select([
      sql<boolean>`coalesce(next_hold_at <= now(), false)`.as("is_next_hold"),
      sql<boolean>`coalesce(next_limit_at <= now(), false)`.as("is_next_limit"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined) return none;
  const { next_hold_hours: nextHours, next_hold_at: holdAt, next_limit_at: limitAt } = row;
  const nextLimit = toAmount(row.next_daily_limit);
  return {
    holdHours: (row.is_next_hold ? nextHours : row.hold_hours) ?? undefined,
    nextHold:
      row.is_next_hold || holdAt === null || nextHours === null ? undefined : { hours: nextHours, from: holdAt },
    dailyLimit: row.is_next_limit ? nextLimit : toAmount(row.daily_limit),
    nextLimit: row.is_next_limit || limitAt === null ? undefined : { limit: nextLimit, from: limitAt },
  };
};

const toAmount = (text: string | null): bigint | undefined => (text === null ? undefined : BigInt(text));

export const writeProtection = async (
  transaction: Transaction,
  userId: string,
  { holdHours, nextHold, dailyLimit, nextLimit }: ChosenProtection,
): Promise<void> => {
  const values = {
    hold_hours: holdHours ?? null,
    next_hold_hours: nextHold?.hours ?? null,
    next_hold_at: nextHold?.from ?? null,
    daily_limit: dailyLimit?.toString() ?? null,
    next_daily_limit: nextLimit?.limit?.toString() ?? null,
    next_limit_at: nextLimit?.from ?? null,
  };
  await transaction
    .insertInto("withdrawal_protections")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
};

/** For the copy of the player's data. */
export const findProtectionOf = (db: Database, userId: string) =>
  db
    .selectFrom("withdrawal_protections")
    .select(["hold_hours", "next_hold_hours", "next_hold_at", "daily_limit", "next_daily_limit", "next_limit_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

export const deleteProtection = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("withdrawal_protections").where("user_id", "=", userId).execute();
};
