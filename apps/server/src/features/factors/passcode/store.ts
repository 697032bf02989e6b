/** All SQL of the secrets of two-factor authentication. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

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

/** A secret that waits for its first passcode guards nothing yet. One that was activated stays. */
export const deletePendingSecret = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("two_factor").where("user_id", "=", userId).where("activated_at", "is", null).execute();
};
