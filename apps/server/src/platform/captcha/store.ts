import type { Database } from "@passport/database";
import { sql } from "kysely";

/** Conditional and alone: of many that bring the same solution one wins, and none after it expired. */
export const insertSpentCaptcha = async (db: Database, challengeHash: Buffer, expiresAt: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into spent_captchas (challenge_hash, expires_at)
    select ${challengeHash}::bytea, ${expiresAt}::timestamptz
    where ${expiresAt}::timestamptz > now()
    on conflict (challenge_hash) do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** The same clock decides here as above: what is deleted cannot be spent again. */
export const deleteExpiredSpentCaptchas = async (db: Database, limit: number): Promise<number> => {
  const result = await db
    .deleteFrom("spent_captchas")
    .where("challenge_hash", "in", (eb) =>
      eb
        .selectFrom("spent_captchas")
        .select("challenge_hash")
        .where("expires_at", "<=", sql<Date>`now()`)
        .orderBy("expires_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
