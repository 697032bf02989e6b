/** All SQL of recovery codes. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import { monthsKept } from "../../../retention.ts";

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
