/** All SQL of passwords. A hash never leaves this folder but to be verified. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export const findPasswordHash = async (db: Database, userId: string): Promise<string | undefined> => {
  const row = await db.selectFrom("passwords").select("hash").where("user_id", "=", userId).executeTakeFirst();
  return row?.hash;
};

/** Locked until the transaction ends: a change of the password waits for it, or it sees the change. */
export const lockPasswordHash = async (db: Database, userId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("passwords")
    .select("hash")
    .where("user_id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return row?.hash;
};

/** The other side of it: waits for logins by password that are under way, and lets none begin. */
export const lockOutLogins = async (db: Database, userId: string): Promise<void> => {
  await db.selectFrom("passwords").select("user_id").where("user_id", "=", userId).forUpdate().execute();
};

/** Only over the hash that was verified: a password changed meanwhile stays as it is. */
export const replacePasswordHash = async (
  db: Database,
  userId: string,
  old: string,
  hash: string,
): Promise<boolean> => {
  const result = await db
    .updateTable("passwords")
    .set({ hash, changed_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("hash", "=", old)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** PASSWORD-7: only where there is none. */
export const insertPassword = async (db: Database, userId: string, hash: string): Promise<boolean> => {
  const result = await db
    .insertInto("passwords")
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** A reset: whatever was there. */
export const upsertPassword = async (db: Database, userId: string, hash: string): Promise<void> => {
  await db
    .insertInto("passwords")
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ hash, changed_at: sql`now()` }))
    .execute();
};

export const deletePassword = async (db: Database, userId: string): Promise<void> => {
  await db.deleteFrom("passwords").where("user_id", "=", userId).execute();
};
