/** All SQL of the keys that sign tokens for other sites. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** Longer than any token lives and than anybody keeps a key set: what was signed just before can still be verified. */
const publishedAfterwards = sql`interval '30 days'`;
/** Published, but not signing yet: by then every process, and everybody's cache, has the new key. */
const overlap = sql`interval '1 hour'`;

const isPublished = sql<boolean>`(retired_at is null or retired_at > now() - ${publishedAfterwards})`;

export interface KeyRow {
  id: string;
  private_sealed: string;
  /** Of all that may sign, the oldest does: a new one waits until the one before it is retired. */
  may_sign: boolean;
}

/** Oldest first. */
export const findPublishedKeys = (db: Database): Promise<KeyRow[]> =>
  db
    .selectFrom("token_keys")
    .select(["id", "private_sealed"])
    .select(sql<boolean>`(retired_at is null or retired_at > now())`.as("may_sign"))
    .where(isPublished)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Until the transaction ends, other processes that want to make a key wait. */
export const lockKeys = async (transaction: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('token_keys', 0))`.execute(transaction);
};

/** Whether there is a key without an end yet, and, where an age is given, one that is younger. */
export const hasLastingKey = async (transaction: Transaction, youngerThanMs?: number): Promise<boolean> => {
  const lasting = transaction
    .selectFrom("token_keys")
    .select("id")
    .where("retired_at", "is", null)
    .$if(youngerThanMs !== undefined, (query) =>
      query.where("created_at", ">", sql<Date>`now() - ${youngerThanMs} * interval '1 millisecond'`),
    );
  return (await lasting.executeTakeFirst()) !== undefined;
};

/** The keys before it sign for a while yet. */
export const insertKey = async (
  transaction: Transaction,
  { id, sealed }: { id: string; sealed: string },
): Promise<void> => {
  await transaction
    .updateTable("token_keys")
    .set({ retired_at: sql`now() + ${overlap}` })
    .where("retired_at", "is", null)
    .execute();
  await transaction.insertInto("token_keys").values({ id, private_sealed: sealed }).execute();
};

export const replaceSealed = async (db: Database, id: string, old: string, sealed: string): Promise<void> => {
  await db
    .updateTable("token_keys")
    .set({ private_sealed: sealed })
    .where("id", "=", id)
    .where("private_sealed", "=", old)
    .execute();
};

export const deleteKeys = async (transaction: Transaction): Promise<number> => {
  const { numDeletedRows } = await transaction.deleteFrom("token_keys").executeTakeFirst();
  return Number(numDeletedRows);
};

export const deleteUnpublishedKeys = async (db: Database): Promise<number> => {
  const result = await db.deleteFrom("token_keys").where(sql<boolean>`not ${isPublished}`).executeTakeFirst();
  return Number(result.numDeletedRows);
};
