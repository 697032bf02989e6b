/** All SQL of one-time codes for other sites. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import { opensSites } from "../players/opens-sites-store.ts";

export interface NewCode {
  code_hash: Buffer;
  client_id: string;
  origin: string;
  user_id: string;
  session_id: string;
  code_challenge: string | null;
}

export const insertCode = async (db: Database, code: NewCode, lifeMs: number): Promise<void> => {
  await db
    .insertInto("external_codes")
    .values({ ...code, expires_at: sql<Date>`now() + ${lifeMs} * interval '1 millisecond'` })
    .execute();
};

export interface Redemption {
  code_hash: Buffer;
  client_id: string;
  origin: string;
  /** What the verifier hashes to; null when none came. */
  code_challenge: string | null;
}

/**
 * EXTERNAL-9, S2: of any number of parallel calls exactly one gets the player. What was bound when the code was
 * made must be the same now, and since then the session must not have ended nor the account been locked.
 */
export const spendCode = (db: Database, given: Redemption) =>
  db
    .updateTable("external_codes")
    .from(["users", "sessions"])
    .set({ used_at: sql`now()` })
    .whereRef("users.id", "=", "external_codes.user_id")
    .whereRef("sessions.id", "=", "external_codes.session_id")
    .where("sessions.ended_at", "is", null)
    .where(opensSites)
    .where("external_codes.code_hash", "=", given.code_hash)
    .where("external_codes.client_id", "=", given.client_id)
    .where("external_codes.origin", "=", given.origin)
    .where("external_codes.code_challenge", "is not distinct from", given.code_challenge)
    .where("external_codes.used_at", "is", null)
    .where("external_codes.expires_at", ">", sql<Date>`now()`)
    .returning(["users.id", "users.username", "users.first_name", "users.last_name"])
    .returning(["sessions.methods", "sessions.authenticated_at"])
    .executeTakeFirst();

export const isSpent = async (db: Database, codeHash: Buffer): Promise<boolean> => {
  const spent = db.selectFrom("external_codes").select("used_at").where("code_hash", "=", codeHash);
  return (await spent.where("used_at", "is not", null).executeTakeFirst()) !== undefined;
};

/** How long what is over stays, so that a second use can be told from a code that never was. */
const keptAfterwards = sql`now() - interval '1 day'`;

export const deleteExpiredCodes = async (db: Database, limit: number): Promise<number> => {
  const result = await sql`
    delete from external_codes where ctid in (
      select ctid from external_codes where expires_at < ${keptAfterwards} order by expires_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};

export const deleteCodesOf = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("external_codes").where("user_id", "=", userId).execute();
};

export const deleteCodesFor = async (
  transaction: Transaction,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> => {
  await transaction
    .deleteFrom("external_codes")
    .where("user_id", "=", userId)
    .where("client_id", "=", clientId)
    .execute();
};
