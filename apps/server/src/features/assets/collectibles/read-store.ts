/** SQL of what people are shown of collectibles. Nothing here locks or changes one. */
import type { Database } from "@passport/database";
import type { AssetPlace as Place } from "@passport/protocol";
import { sql } from "kysely";
import { lockSteps } from "./lock-poller.ts";
import type { AssetStatus } from "./store.ts";

export interface CollectibleRow {
  id: string;
  hash: string;
  collection: string;
  token_id: string;
  name: string;
  tier: string;
  asset_type: string;
  image_url: string;
  large_image_url: string;
  card_animation_url: string;
  animation_url: string;
  avatar_url: string;
  attributes: unknown;
  owner_id: string | null;
  on_chain_status: AssetStatus;
  locked_to_service: string | null;
  /** Null when nothing locks it. */
  unlocked_at: Date | null;
}

/**
 * ASSET-10, ASSET-12, by the database's clock. A move under way locks whatever the clock says, also while no one
 * moves the end on. A lock without an end shows the last one that a date can write.
 */
const lockEnd = sql`
  case
    when locked_by is not null then greatest(unlocked_at, now() + ${lockSteps.withinMs} * interval '1 ms')
    when unlocked_at > now() then least(unlocked_at, timestamptz '9999-12-31 23:59:59Z')
  end
`;

const columns = sql`
  id, hash, collection, token_id, name, tier, asset_type,
  image_url, large_image_url, card_animation_url, animation_url, avatar_url, attributes,
  owner_id, on_chain_status, locked_to_service, ${lockEnd} as unlocked_at
`;

/** INVENTORY-6: one answer for every asset, so it is in one place and in no other. */
const place = sql`
  case
    when on_chain_status = 'STAKABLE' then 'ON_CHAIN'
    when locked_to_service is not null then 'SUPREMACY'
    else 'PASSPORT'
  end
`;

export const findCollectible = async (db: Database, hash: string): Promise<CollectibleRow | undefined> => {
  const { rows } = await sql<CollectibleRow>`select ${columns} from assets where hash = ${hash}`.execute(db);
  return rows[0];
};

interface FirstRecord {
  id: string;
  collection: string;
  token_id: string;
  created_at: Date;
}

/** When an asset came to be known here. */
export const findFirstRecord = async (db: Database, hash: string): Promise<FirstRecord | undefined> =>
  db
    .selectFrom("assets")
    .select(["id", "collection", "token_id", "created_at"])
    .where("hash", "=", hash)
    .executeTakeFirst();

export interface CollectibleQuery {
  accountId: string;
  /** Part of a name, or a whole hash; empty for everything. */
  search: string;
  place: Place;
  /** Empty for every type. */
  type: string;
  /** From zero. */
  page: number;
  pageSize: number;
}

/**
 * strpos() takes % and _ as they are, and ICU folds the case of every script, as it did for `folded_name`. A hash counts
 * as a whole only: two letters of a name would be found in nearly every one.
 */
const called = (search: string) => sql`(
  strpos(folded_name, lower(${search}::text collate "und-x-icu") collate "C") > 0 or hash = ${search}
)`;

const fitting = ({ accountId, search, place: wanted, type }: CollectibleQuery) =>
  sql.join(
    [
      sql`owner_id = ${accountId}`,
      ...(wanted === "ALL" ? [] : [sql`${place} = ${wanted}`]),
      ...(type === "" ? [] : [sql`asset_type = ${type}`]),
      ...(search === "" ? [] : [called(search)]),
    ],
    sql` and `,
  );

/**
 * By name, as achievements are: what one looks for stands where its name says, and stays there whatever is moved or
 * locked.
 */
const inOrder = sql`order by name collate "und-x-icu", collection, token_id`;

/**
 * `assets_shelf_idx` has this order and all that is asked for: a page is found and everything counted without a look
 * at the rows, of which only those of the page are read.
 */
export const findCollectibles = async (
  db: Database,
  query: CollectibleQuery,
): Promise<{ collectibles: CollectibleRow[]; total: number }> => {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from assets where ${fitting(query)}
  `.execute(db);
  const total = counts[0]?.total ?? 0;
  const offset = query.page * query.pageSize;
  // Nothing to find would be looked for through all that the player has.
  if (total <= offset) return { collectibles: [], total };
  const { rows: collectibles } = await sql<CollectibleRow>`
    select ${columns} from assets
    join (
      select id from assets where ${fitting(query)} ${inOrder} limit ${query.pageSize} offset ${offset}
    ) page using (id)
    ${inOrder}
  `.execute(db);
  return { collectibles, total };
};
