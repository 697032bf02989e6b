/** All SQL of the challenges of logins that wait for a second factor, and of whether an account asks for one. */
import type { Database } from "@passport/database";
import { codeTries } from "@passport/protocol";
import { sql } from "kysely";

export const hasTwoFactor = async (db: Database, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("two_factor")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("activated_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
};

export const insertChallenge = async (
  db: Database,
  challenge: {
    token_hash: Buffer;
    token_sealed: string;
    user_id: string;
    browser_hash: Buffer;
    auth_type: string;
    lifeMs: number;
  },
): Promise<void> => {
  const { lifeMs, ...columns } = challenge;
  await db
    .insertInto("tfa_challenges")
    .values({ ...columns, expires_at: sql`now() + ${lifeMs} * interval '1 millisecond'` })
    .execute();
};

interface ChallengeKey {
  tokenHash: Buffer;
  browserHash: Buffer;
}

/** S7: counted, and committed, before anything is compared. Undefined: over, used up, or of another browser. */
export const countChallengeTry = (db: Database, { tokenHash, browserHash }: ChallengeKey) =>
  db
    .updateTable("tfa_challenges")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("browser_hash", "=", browserHash)
    .where("passed_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("tries", "<", codeTries)
    .returning(["user_id", "auth_type"])
    .executeTakeFirst();

/** Counts nothing: a passkey that is asked for has not been tried. */
export const findChallenge = (db: Database, { tokenHash, browserHash }: ChallengeKey) =>
  liveChallenges(db)
    .select(["user_id", "auth_type"])
    .where("token_hash", "=", tokenHash)
    .where("browser_hash", "=", browserHash)
    .executeTakeFirst();

/** A challenge opens one session: of many right guesses at once exactly one passes it (TFA-13). */
export const passChallenge = async (db: Database, { tokenHash, browserHash }: ChallengeKey): Promise<boolean> => {
  const result = await db
    .updateTable("tfa_challenges")
    .set({ passed_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("browser_hash", "=", browserHash)
    .where("passed_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** The newest one that can still be answered. */
export const findLiveChallenge = (db: Database, browserHash: Buffer) =>
  liveChallenges(db)
    .select(["token_sealed", "user_id"])
    .where("browser_hash", "=", browserHash)
    .orderBy("created_at", "desc")
    .executeTakeFirst();

const liveChallenges = (db: Database) =>
  db
    .selectFrom("tfa_challenges")
    .where("passed_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("tries", "<", codeTries);

/**
 * After a changed password or second factor, logins in progress start again. Comes before
 * sessions are ended: it waits for those who are just passing, and then their session is there to be ended.
 */
export const deleteChallenges = async (db: Database, userId: string): Promise<void> => {
  await db.deleteFrom("tfa_challenges").where("user_id", "=", userId).execute();
};
