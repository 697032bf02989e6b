/** All SQL of passkeys and of the challenges that they sign. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export const hasPasskey = async (db: Database, userId: string): Promise<boolean> => {
  const row = await db.selectFrom("passkeys").select("id").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
};

export interface NewPasskey {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  aaguid: string;
  name: string;
  is_syncable: boolean;
  is_synced: boolean;
}

/** Undefined when the credential is registered already, here or with another player. */
export const insertPasskey = (db: Database, passkey: NewPasskey) =>
  db
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(["id", "name", "aaguid", "is_synced", "created_at", "last_used_at"])
    .executeTakeFirst();

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof insertPasskey>>>;

const isSuspended = sql<boolean>`exists (
  select from ways_in where ways_in.user_id = passkeys.user_id and kind = 'passkey' and ref = passkeys.id::text
    and suspended_at is not null)`;

/** Those that open the account; suspended ones are listed apart. */
export const findPasskeys = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom("passkeys")
    .select(["id", "name", "aaguid", "is_synced", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where(({ not }) => not(isSuspended))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** What a browser needs to find them. */
export const findCredentials = (db: Database, userId: string) =>
  db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", userId)
    .where(({ not }) => not(isSuspended))
    .orderBy("created_at")
    .execute();

export const findByCredential = (db: Database, credentialId: Buffer) =>
  db
    .selectFrom("passkeys")
    .select(["id", "user_id", "public_key"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();

export const passkeyExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom("passkeys").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/**
 * One conditional statement: a count that does not rise is refused, also in parallel, unless the authenticator never
 * counts. Returns whether the passkey is there and its count has risen.
 */
export const countUse = async (
  transaction: Transaction,
  { id, signCount, isSynced }: { id: string; signCount: number; isSynced: boolean },
): Promise<boolean> => {
  const result = await transaction
    .updateTable("passkeys")
    .set({ sign_count: signCount, is_synced: sql`is_syncable and ${isSynced}`, last_used_at: sql`now()` })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("sign_count", "<", signCount), eb.and([eb("sign_count", "=", 0), eb.val(signCount === 0)])]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Returns whether the player has it. */
export const writeName = async (db: Database, userId: string, id: string, name: string): Promise<boolean> => {
  const result = await db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Returns its name; undefined when the player has no such passkey. */
export const deletePasskey = async (
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> => {
  const row = await transaction
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
};

export const deleteAllPasskeys = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("passkeys").where("user_id", "=", userId).execute();
};

/** Who was asked, and for what: an answer is good for nothing else. */
export interface ChallengeHolder {
  purpose: "register" | "login" | "second_factor" | "step_up";
  /** The browser's cookie, or the session. */
  holderHash: Buffer;
  /** Absent at a login only. */
  userId: string | undefined;
}

export const insertPasskeyChallenge = async (
  db: Database,
  { challengeHash, purpose, holderHash, userId, lifeMs }: ChallengeHolder & { challengeHash: Buffer; lifeMs: number },
): Promise<void> => {
  await db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: challengeHash,
      purpose,
      holder_hash: holderHash,
      user_id: userId ?? null,
      expires_at: sql<Date>`now() + ${lifeMs} * interval '1 millisecond'`,
    })
    .execute();
};

/** Of many at once exactly one gets it. */
export const takePasskeyChallenge = async (
  db: Database,
  { challengeHash, purpose, holderHash, userId }: ChallengeHolder & { challengeHash: Buffer },
): Promise<boolean> => {
  const result = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challengeHash)
    .where("purpose", "=", purpose)
    .where("holder_hash", "=", holderHash)
    .where(sql<boolean>`user_id is not distinct from ${userId ?? null}::uuid`)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};
