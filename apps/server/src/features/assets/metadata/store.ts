/**
 * SQL of what games say of assets. `version` belongs to the place of an asset (operations are derived from it),
 * so nothing here raises it.
 *
 * Whether the game may be asked is in `asked_at`, by the database's clock: answered is `refreshed_at` = `asked_at`;
 * otherwise the question is under way while it is young, and has failed when it is not.
 */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { Metadata } from "./metadata-source.ts";

export interface Question {
  id: string;
  collection: string;
  token_id: string;
  metadata_url: string;
  /** As text: a Date has no microseconds, and this is compared. */
  asked_at: string;
}

/** One of any number that ask at once gets it, in one statement. */
export const takeQuestion = async (db: Database, hash: string, coolDownMs: number): Promise<Question | undefined> => {
  const { rows } = await sql<Question>`
    update assets set asked_at = now() from collections
    where assets.hash = ${hash} and assets.asked_at <= now() - ${coolDownMs} * interval '1 ms'
      and collections.slug = assets.collection
    returning assets.id, assets.collection, assets.token_id, collections.metadata_url, assets.asked_at::text
  `.execute(db);
  return rows[0];
};

/** An answer to an older question changes nothing. */
export const keepAnswer = async (db: Database, question: Question, metadata: Metadata): Promise<void> => {
  const { attributes, ...columns } = metadata;
  await db
    .updateTable("assets")
    .set((eb) => ({ ...columns, attributes: JSON.stringify(attributes), refreshed_at: eb.ref("asked_at") }))
    .where("id", "=", question.id)
    .where("asked_at", "=", sql<Date>`${question.asked_at}::timestamptz`)
    .execute();
};

/** As if it had been asked that long ago: the question has failed, and the next may come so much sooner. */
export const giveUpQuestion = async (db: Database, question: Question, agoMs: number): Promise<void> => {
  await db
    .updateTable("assets")
    .set({ asked_at: sql<Date>`now() - ${agoMs} * interval '1 ms'` })
    .where("id", "=", question.id)
    .where("asked_at", "=", sql<Date>`${question.asked_at}::timestamptz`)
    .execute();
};

export interface QuestionState {
  is_answered: boolean;
  is_under_way: boolean;
}

export const findQuestion = async (
  db: Database,
  hash: string,
  underWayMs: number,
): Promise<QuestionState | undefined> => {
  const { rows } = await sql<QuestionState>`
    select refreshed_at = asked_at as is_answered, asked_at > now() - ${underWayMs} * interval '1 ms' as is_under_way
    from assets where hash = ${hash}
  `.execute(db);
  return rows[0];
};

/** Never answered for and not asked for a while, so many of each collection whose game can be asked. */
export const findUnnamed = async (
  db: Database,
  { perCollection, unaskedMs }: { perCollection: number; unaskedMs: number },
): Promise<{ collection: string; hashes: string[] }[]> => {
  const { rows } = await sql<{ collection: string; hashes: string[] }>`
    select collections.slug as collection, array_agg(unnamed.hash order by unnamed.asked_at) as hashes
    from collections cross join lateral (
      select hash, asked_at from assets
      where collection = collections.slug and refreshed_at = '-infinity'
        and asked_at <= now() - ${unaskedMs} * interval '1 ms'
      order by asked_at limit ${perCollection}
    ) unnamed
    where collections.metadata_url <> ''
    group by collections.slug
  `.execute(db);
  return rows;
};

/** Development only: one game serves all collectibles, wherever it is today. */
export const seedMetadataAddresses = async (db: Database, gameOrigin: string): Promise<void> => {
  await db
    .updateTable("collections")
    .set({ metadata_url: sql<string>`${gameOrigin}::text || '/metadata/' || slug || '/{token_id}'` })
    .where("kind", "=", "721")
    .execute();
};
