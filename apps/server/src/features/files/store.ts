/**
 * A row knows of every object before it is stored and until after it is removed: `stored_at` is set while
 * it can be read. So nothing is ever stored without a row, whenever a process dies.
 */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export interface NewFile {
  id: string;
  ownerId: string;
  isPublic: boolean;
  contentType: string;
  size: number;
}

export interface FileRow {
  /** As it was stored, however the caller spelt it. */
  id: string;
  ownerId: string | null;
  isPublic: boolean;
  contentType: string;
  size: number;
}

const ago = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`;

export const insertUnstoredFile = async (db: Database, file: NewFile): Promise<void> => {
  await db
    .insertInto("files")
    .values({
      id: file.id,
      owner_id: file.ownerId,
      is_public: file.isPublic,
      content_type: file.contentType,
      size: file.size,
      stored_at: null,
    })
    .execute();
};

/** False: it was given up for lost in between, and its object with it. */
export const markFileStored = async (db: Database, id: string): Promise<boolean> => {
  const result = await db
    .updateTable("files")
    .set({ stored_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("stored_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

export const findStoredFile = async (db: Database, id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom("files")
    .select(["id", "owner_id as ownerId", "is_public as isPublic", "content_type as contentType", "size"])
    .where("id", "=", id)
    .where("stored_at", "is not", null)
    .executeTakeFirst();

/** Locked until the transaction ends, so that it is not removed while it becomes a player's picture. */
export const lockStoredFile = async (
  transaction: Transaction,
  { id, ownerId }: Pick<NewFile, "id" | "ownerId">,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom("files")
    .select("id")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("stored_at", "is not", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

export const unstoreFilesOf = async (transaction: Transaction, ownerId: string): Promise<void> => {
  await transaction.updateTable("files").set({ stored_at: null }).where("owner_id", "=", ownerId).execute();
};

export interface UnusedFiles {
  ids: string[];
  /** The key after which the next look continues; undefined at the end. */
  last: string | undefined;
}

/** Looks at the next files in the order of their keys and returns the uploads that no player used in time. */
export const findUnusedFiles = async (
  db: Database,
  { after, ageMs, limit }: { after: string; ageMs: number; limit: number },
): Promise<UnusedFiles> => {
  const { rows } = await sql<{ id: string; is_unused: boolean }>`
    select id, coalesce(owner_id is not null and stored_at < ${ago(ageMs)} and ${isUnused}, false) as is_unused
    from files where id > ${after} order by id limit ${limit}
  `.execute(db);
  return {
    ids: rows.flatMap(({ id, is_unused }) => (is_unused ? [id] : [])),
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
};

/** Skips files that another transaction has locked, because they are about to be used. */
export const unstoreUnusedFiles = async (transaction: Transaction, ids: readonly string[]): Promise<void> => {
  const locked = await transaction
    .selectFrom("files")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return;
  // The condition is asked again under the locks, so that a file that was put to use meanwhile is kept.
  await transaction
    .updateTable("files")
    .set({ stored_at: null })
    .where(
      "id",
      "in",
      locked.map(({ id }) => id),
    )
    .where(isUnused)
    .execute();
};

const isUnused = sql<boolean>`
  not exists (select from users where users.avatar_id = files.id)
  and not exists (select from factions where factions.logo_blob_id = files.id)`;

/** Old enough that no upload is still under way. */
export const listUnstoredFiles = async (db: Database, ageMs: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("stored_at", "is", null)
    .where("created_at", "<", ago(ageMs))
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Only what is not readable: its object is gone. */
export const deleteUnstoredFile = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom("files").where("id", "=", id).where("stored_at", "is", null).execute();
};

export const findFilesOf = (db: Database, userId: string) =>
  db
    .selectFrom("files")
    .select(["id", "content_type", "size", "is_public", "created_at"])
    .where("owner_id", "=", userId)
    .where("stored_at", "is not", null)
    .orderBy("created_at")
    .execute();
