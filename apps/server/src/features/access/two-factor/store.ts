/** All SQL of two-factor authentication: secrets, recovery codes, and the challenges of logins that wait for them. */
import type { Database, Transaction } from "@passport/database";
import { codeTries } from "@passport/protocol";
import { sql } from "kysely";
import { monthsKept } from "../../../retention.ts";

export const hasTwoFactor = async (db: Database, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("two_factor")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("activated_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
};

export const findSecret = (db: Database, userId: string) =>
  db
    .selectFrom("two_factor")
    .select(["secret_sealed", "activated_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** A new secret replaces a pending one; what is on is not touched. Returns whether it is in place. */
export const putPendingSecret = async (db: Database, userId: string, secretSealed: string): Promise<boolean> => {
  const result = await db
    .insertInto("two_factor")
    .values({ user_id: userId, secret_sealed: secretSealed })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret_sealed: secretSealed, last_step: 0, created_at: sql`now()` })
        .where("two_factor.activated_at", "is", null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** The secret is compared too: a passcode of one that was replaced meanwhile turns nothing on. */
export const activate = async (
  db: Database,
  userId: string,
  { secretSealed, step }: { secretSealed: string; step: number },
): Promise<boolean> => {
  const result = await db
    .updateTable("two_factor")
    .set({ activated_at: sql`now()`, last_step: step })
    .where("user_id", "=", userId)
    .where("secret_sealed", "=", secretSealed)
    .where("activated_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** TFA-17: one conditional statement, so that a step is accepted once, also in parallel. */
export const spendStep = async (db: Database, userId: string, step: number): Promise<boolean> => {
  const result = await db
    .updateTable("two_factor")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("activated_at", "is not", null)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Returns whether it was on. */
export const removeTwoFactor = async (db: Database, userId: string): Promise<boolean> => {
  const result = await db
    .deleteFrom("two_factor")
    .where("user_id", "=", userId)
    .where("activated_at", "is not", null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

export interface RecoveryCodeRow {
  position: number;
  code_hash: Buffer;
  code_sealed: string;
}

export const insertRecoveryCodes = async (db: Database, userId: string, codes: RecoveryCodeRow[]): Promise<void> => {
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, ...code })))
    .execute();
};

/** With the last second factor the codes that stand in for one go. Under `lockWaysIn`. */
export const dropNeedlessRecoveryCodes = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("two_factor")
            .select("user_id")
            .where("two_factor.user_id", "=", userId)
            .where("activated_at", "is not", null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("passkeys").select("id").where("passkeys.user_id", "=", userId))),
    )
    .execute();
};

export const deleteRecoveryCodes = async (db: Database, userId: string): Promise<void> => {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
};

/** A recovery code works once: of many tries at once exactly one spends it (TFA-19). */
export const spendRecoveryCode = async (db: Database, userId: string, codeHash: Buffer): Promise<boolean> => {
  const result = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Codes that a thief was shown are none: "This wasn't me" has suspended them. */
const areSuspended = (userId: string) => sql<boolean>`exists (
  select from ways_in where ways_in.user_id = ${userId}::uuid and kind = 'recovery_codes' and suspended_at is not null)`;

export const findRecoveryCodes = (db: Database, userId: string) =>
  db
    .selectFrom("recovery_codes")
    .select(["position", "code_sealed", "used_at"])
    .where("user_id", "=", userId)
    .where(({ not }) => not(areSuspended(userId)))
    .orderBy("position")
    .execute();

/**
 * New codes are shown in the response that makes them; the first ones only when asked for. Codes that are older than the log
 * count as shown: it has dropped what it said about them.
 */
export const findRecoveryState = (db: Database, userId: string) =>
  db
    .selectFrom("recovery_codes")
    .select([
      sql<number>`(count(*) filter (where used_at is null))::int`.as("left"),
      sql<boolean>`exists (select from security_events
        where security_events.user_id = ${userId}
          and kind in ('recovery_codes_shown', 'recovery_codes_renewed')
          and security_events.created_at >= min(recovery_codes.created_at))
        or coalesce(min(recovery_codes.created_at) < now() - ${monthsKept.security_events} * interval '1 month', false)`.as(
        "were_shown",
      ),
    ])
    .where("user_id", "=", userId)
    .where(({ not }) => not(areSuspended(userId)))
    .executeTakeFirstOrThrow();

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

export const findSealedSecrets = (db: Database, after: string | undefined, limit: number) =>
  db
    .selectFrom("two_factor")
    .select(["user_id", "secret_sealed"])
    .$if(after !== undefined, (query) => query.where("user_id", ">", after ?? ""))
    .orderBy("user_id")
    .limit(limit)
    .execute();

export const replaceSecret = async (db: Database, userId: string, old: string, sealed: string): Promise<void> => {
  await db
    .updateTable("two_factor")
    .set({ secret_sealed: sealed })
    .where("user_id", "=", userId)
    .where("secret_sealed", "=", old)
    .execute();
};

export const findSealedCodes = (db: Database, userIds: readonly string[]) =>
  db
    .selectFrom("recovery_codes")
    .select(["user_id", "code_sealed"])
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();

/** Only over what was read: codes that were replaced meanwhile stay. */
export const replaceRecoveryCode = async (db: Database, userId: string, old: string, sealed: string): Promise<void> => {
  await db
    .updateTable("recovery_codes")
    .set({ code_sealed: sealed })
    .where("user_id", "=", userId)
    .where("code_sealed", "=", old)
    .execute();
};
