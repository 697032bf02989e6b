/** SQL of collections: what people read about them, and which tokens of them are known. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export interface CollectionRow {
  slug: string;
  name: string;
  description: string;
  logo_url: string;
  background_url: string;
  chain_id: number;
}

const selectCollections = (db: Database) =>
  db.selectFrom("collections").select(["slug", "name", "description", "logo_url", "background_url", "chain_id"]);

export const findCollection = (db: Database, slug: string): Promise<CollectionRow | undefined> =>
  selectCollections(db).where("slug", "=", slug).executeTakeFirst();

/** By name, as players look for them. */
export const findItemCollections = (db: Database): Promise<CollectionRow[]> =>
  selectCollections(db).where("kind", "=", "1155").orderBy("name").orderBy("slug").execute();

/**
 * ASSET-19: collectibles of it, or items that are described or were ever owned, in the order of their numbers.
 * A token of items has a row for each of its holders: the recursion reads one of them and goes on to the next token.
 */
export const findTokenIds = async (db: Database, slug: string): Promise<string[]> => {
  const { rows } = await sql<{ token_id: string }>`
    with recursive held as (
      select min(token_id) as token_id from items where collection = ${slug}
      union all
      select (select min(token_id) from items where collection = ${slug} and token_id > held.token_id)
      from held where held.token_id is not null
    )
    select token_id from assets where collection = ${slug}
    union
    select token_id from item_types where collection = ${slug}
    union
    select token_id from held where token_id is not null
    order by token_id
  `.execute(db);
  return rows.map(({ token_id }) => token_id);
};
