/** SQL of what people are shown of items. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export interface ItemQuery {
  accountId: string;
  /** Part of a label or of a collection's slug; empty for everything. */
  search: string;
  /** From zero. */
  page: number;
  pageSize: number;
}

export interface ItemRow {
  collection: string;
  token_id: string;
  /** '' while it is in none. */
  service: string;
  count: string;
  label: string;
  description: string;
  image_url: string;
  animation_url: string | null;
}

/** COLLECT-5, COLLECT-8. What is held for a withdrawal still counts: until it is on chain it is here. */
const holdingsOf = (accountId: string) => sql`
  select
    items.collection, items.token_id, items.service, items.count,
    coalesce(type.label, collections.name || ' #' || items.token_id) as label,
    coalesce(type.description, collections.description) as description,
    coalesce(type.image_url, '') as image_url,
    type.animation_url
  from items
  join collections on collections.slug = items.collection
  left join item_types type using (collection, token_id)
  where items.account_id = ${accountId} and items.count > 0
`;

/** strpos() takes % and _ as they are, and ICU folds the case of every script. */
const fitting = ({ accountId, search }: ItemQuery) => sql`
  select * from (${holdingsOf(accountId)}) item
  where strpos(lower(item.label collate "und-x-icu"), lower(${search}::text collate "und-x-icu")) > 0
    or strpos(item.collection, lower(${search}::text)) > 0
`;

/** The same order for everybody and always: by label, the unlocked ones of a token before the locked. */
export const findItems = async (db: Database, query: ItemQuery): Promise<{ items: ItemRow[]; total: number }> => {
  const { rows: items } = await sql<ItemRow>`
    select * from (${fitting(query)}) found
    order by label collate "und-x-icu", collection, token_id, service
    limit ${query.pageSize} offset ${query.page * query.pageSize}
  `.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (${fitting(query)}) found
  `.execute(db);
  return { items, total: counts[0]?.total ?? 0 };
};

export interface ItemKey {
  accountId: string;
  collection: string;
  tokenId: string;
  isLocked: boolean;
}

/** ASSET1155-1: one holding; what lies in a service is another than what does not. */
export const findItem = async (
  db: Database,
  { accountId, collection, tokenId, isLocked }: ItemKey,
): Promise<ItemRow | undefined> => {
  const { rows } = await sql<ItemRow>`
    ${holdingsOf(accountId)}
      and items.collection = ${collection} and items.token_id = ${tokenId} and (items.service <> '') = ${isLocked}
    order by items.service limit 1
  `.execute(db);
  return rows[0];
};
