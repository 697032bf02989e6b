/** SQL of what a game does with the items of its own collections. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export interface GameItemRow {
  kind: "721" | "1155";
  collection: string;
  token_id: string;
  asset_hash: string | null;
  name: string;
  amount: string;
  /** '' while it is in no game. */
  service: string;
  locked_until: Date | null;
}

/** The position at which a page ended. */
export interface ItemPosition {
  kind: string;
  collection: string;
  token_id: string;
  service: string;
}

interface ItemQuery {
  clientId: string;
  accountId: string;
  location: "game" | "passport" | undefined;
  after: ItemPosition | undefined;
  limit: number;
}

/** Selects a page of collectibles at one place ('' is Passport), so that each place is read by its index (EXTERNAL-33). */
const assetsAt = (place: string, { clientId, accountId, after, limit }: ItemQuery) => sql`(
  select '721' as kind, a.collection, a.token_id, a.hash as asset_hash, a.name, 1::numeric as amount,
         coalesce(a.locked_to_service, '') as service,
         case when a.game_locked_until > now() then a.game_locked_until end as locked_until
  from assets a join collections c on c.slug = a.collection and c.client_id = ${clientId}
  where a.owner_id = ${accountId} and coalesce(a.locked_to_service, '') = ${place} and a.on_chain_status <> 'STAKABLE'
    and (a.collection, a.token_id) >= (${after?.collection ?? ""}, ${after?.token_id ?? "0"}::numeric)
  order by a.collection, a.token_id limit ${limit + 1})`;

const itemsOf = (clientId: string, accountId: string) => sql`
  select '1155', i.collection, i.token_id, null, coalesce(t.label, c.name || ' #' || i.token_id), i.count, i.service,
         null::timestamptz
  from items i join collections c on c.slug = i.collection and c.client_id = ${clientId}
  left join item_types t using (collection, token_id)
  where i.account_id = ${accountId} and i.count > 0 and i.service in ('', ${clientId})
`;

/**
 * Lists what an account has of a game's collections, collectibles first. Items that are on a chain or in another game
 * are left out, since this game cannot use them.
 */
export const findGameItems = async (db: Database, query: ItemQuery): Promise<GameItemRow[]> => {
  const { clientId, accountId, location, after, limit } = query;
  const { rows } = await sql<GameItemRow>`
    select * from (
      ${assetsAt("", query)} union all ${assetsAt(clientId, query)} union all ${itemsOf(clientId, accountId)}
    ) item
    where (${location ?? null}::text is null or (service <> '') = ${location === "game"})
      and (${after === undefined} or (length(kind), collection, token_id, service)
           > (length(${after?.kind ?? ""}), ${after?.collection ?? ""}, ${after?.token_id ?? "0"}::numeric, ${after?.service ?? ""}))
    order by length(kind), collection, token_id, service limit ${limit}
  `.execute(db);
  return rows;
};

export interface GameAsset {
  hash: string;
  collection: string;
  token_id: string;
  name: string;
  owner_id: string;
  locked_by: string | null;
}

/** A collectible that is in this game, of a collection of its own; locked until the transaction ends. */
export const lockGameAsset = async (
  transaction: Transaction,
  { clientId, hash }: { clientId: string; hash: string },
): Promise<GameAsset | undefined> => {
  const { rows } = await sql<GameAsset>`
    select a.hash, a.collection, a.token_id, a.name, a.owner_id, a.locked_by
    from assets a join collections c on c.slug = a.collection and c.client_id = ${clientId}
    where a.hash = ${hash} and a.locked_to_service = ${clientId} and a.owner_id is not null
    for update of a
  `.execute(transaction);
  return rows[0];
};

export const writeGameLock = async (
  transaction: Transaction,
  hash: string,
  lock: { until: Date | null; reason: string },
): Promise<void> => {
  await sql`
    update assets set game_locked_until = ${lock.until}, game_lock_reason = ${lock.reason}, version = version + 1
    where hash = ${hash}
  `.execute(transaction);
};

/** The caller has locked it. */
export const releaseAsset = async (transaction: Transaction, hash: string): Promise<void> => {
  await sql`
    update assets set locked_to_service = null, game_locked_until = null, game_lock_reason = '', version = version + 1
    where hash = ${hash}
  `.execute(transaction);
};

export const findOwnCollection = (
  transaction: Transaction,
  { clientId, slug }: { clientId: string; slug: string },
): Promise<{ kind: string; name: string } | undefined> =>
  transaction
    .selectFrom("collections")
    .select(["kind", "name"])
    .where("slug", "=", slug)
    .where("client_id", "=", clientId)
    .executeTakeFirst();

/** Grants a new collectible or more items, up to the daily cap of the collection. */
export const grantItems = async (
  transaction: Transaction,
  item: {
    accountId: string;
    collection: string;
    tokenId: string;
    clientId: string;
    amount: number;
    isInGame: boolean;
  },
): Promise<"granted" | "taken" | "exhausted"> => {
  const { accountId, collection, tokenId, clientId, amount, isInGame } = item;
  const { rows } = await sql<{ outcome: "granted" | "taken" | "exhausted" }>`
    select grant_items(${clientId}, ${accountId}, ${collection}, ${tokenId}, ${amount}, ${isInGame}) as outcome
  `.execute(transaction);
  return rows[0]?.outcome ?? "exhausted";
};

/** Out of the game, as the operation of this transaction says, or not at all. Returns whether there were that many that are free. */
export const releaseItems = async (
  transaction: Transaction,
  { operationId, clientId }: { operationId: string; clientId: string },
): Promise<boolean> => {
  const { rows } = await sql<{ is_released: boolean }>`
    select release_items(${operationId}, ${clientId}) as is_released
  `.execute(transaction);
  return rows[0]?.is_released === true;
};
