/** All SQL of server keys. */
import { type Database, fixedQuery, type Transaction, textArray } from "@passport/database";
import { sql } from "kysely";

const isValid = sql<boolean>`service_keys.revoked_at is null
  and (service_keys.expires_at is null or service_keys.expires_at > now())`;

const isUseStale = sql<boolean>`coalesce(service_keys.last_used_at < now() - interval '1 minute', true)`;

const usableKeys = fixedQuery("find_usable_keys", (db, given: { ids: string }) =>
  db
    .selectFrom("service_keys")
    .innerJoin("clients", "clients.id", "service_keys.client_id")
    .select(["service_keys.id", "service_keys.client_id", "service_keys.secret_hash", "service_keys.scopes"])
    .select(["clients.name", isUseStale.as("is_use_stale")])
    .where(sql<boolean>`service_keys.id = any(${given.ids}::text[])`)
    .where(isValid)
    .where("clients.disabled_at", "is", null),
);

type UsableKey = Awaited<ReturnType<typeof usableKeys>>[number];

/** One indexed read: each key with its client, or nothing where either is over. */
export const findUsableKeys = async (
  db: Database,
  ids: readonly string[],
): Promise<readonly (UsableKey | undefined)[]> => {
  const found = new Map((await usableKeys(db, { ids: textArray([...new Set(ids)]) })).map((key) => [key.id, key]));
  return ids.map((id) => found.get(id));
};

/** At most once a minute, so that a busy key's row is not written with every call. */
export const recordUse = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable("service_keys")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", id)
    .where(isUseStale)
    .execute();
};

const columns = ["id", "client_id", "scopes", "created_at", "expires_at", "revoked_at", "last_used_at"] as const;

export type KeyRow = Awaited<ReturnType<typeof findKeys>>[number];

export const findKeys = (db: Database, clientId: string) =>
  db
    .selectFrom("service_keys")
    .select(columns)
    .select(isValid.as("is_valid"))
    .where("client_id", "=", clientId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const countValidKeys = async (transaction: Transaction, clientId: string): Promise<number> => {
  const { count } = await transaction
    .selectFrom("service_keys")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("client_id", "=", clientId)
    .where(isValid)
    .executeTakeFirstOrThrow();
  return count;
};

export interface NewKey {
  id: string;
  clientId: string;
  secretHash: Buffer;
  scopes: readonly string[];
  /** Null: until it is revoked. */
  lifeDays: number | null;
}

export const insertKey = async (transaction: Transaction, key: NewKey): Promise<void> => {
  await transaction
    .insertInto("service_keys")
    .values({
      id: key.id,
      client_id: key.clientId,
      secret_hash: key.secretHash,
      scopes: [...key.scopes],
      expires_at: key.lifeDays === null ? null : sql<Date>`now() + ${key.lifeDays} * interval '1 day'`,
    })
    .execute();
};

export const findClientOfKey = (db: Database, id: string) =>
  db.selectFrom("service_keys").select("client_id").where("id", "=", id).executeTakeFirst();

/** It is valid for so long yet, or for less if it expires sooner. Undefined when it is over. */
export const endKeyIn = (transaction: Transaction, id: string, hours: number) =>
  transaction
    .updateTable("service_keys")
    .set({ expires_at: sql<Date>`least(expires_at, now() + ${hours} * interval '1 hour')` })
    .where("id", "=", id)
    .where(isValid)
    .returning(["client_id", "scopes"])
    .executeTakeFirst();

/** Undefined when there is no such key. Revoked stays revoked since then. */
export const revokeKey = (transaction: Transaction, id: string) =>
  transaction
    .updateTable("service_keys")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where("id", "=", id)
    .returning(columns)
    .returning(isValid.as("is_valid"))
    .executeTakeFirst();
