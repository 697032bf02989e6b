/** All SQL of assets. Rows are locked in the order of collection and token; operations were locked before. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import type { PlaceStatus } from "./move.ts";

export type AssetStatus = "MINTABLE" | PlaceStatus;

export interface AssetPlace {
  id: string;
  hash: string;
  collection: string;
  token_id: string;
  name: string;
  owner_id: string | null;
  on_chain_status: PlaceStatus;
  wallet: string;
  placed_block: number;
  placed_log: number;
}

/**
 * Puts each asset where the chain says; one for a token. A token that was not known appears. What is older
 * than the log that placed it is left out. Returns the tokens that were new.
 */
export const placeAssets = async (
  transaction: Transaction,
  places: readonly AssetPlace[],
): Promise<{ collection: string; token_id: string }[]> => {
  if (places.length === 0) return [];
  const { rows } = await sql<{ collection: string; token_id: string; is_new: boolean }>`
    insert into assets (id, hash, collection, token_id, name, owner_id, on_chain_status, wallet, placed_block, placed_log)
    select id, hash, collection, token_id, name, owner_id, on_chain_status, wallet, placed_block, placed_log
    from jsonb_populate_recordset(null::assets, ${JSON.stringify(places)}::jsonb)
    order by collection, token_id
    on conflict (collection, token_id) do update
    set owner_id = excluded.owner_id, on_chain_status = excluded.on_chain_status, wallet = excluded.wallet,
        locked_to_service = null, placed_block = excluded.placed_block, placed_log = excluded.placed_log,
        version = assets.version + 1
    where (assets.placed_block, assets.placed_log) < (excluded.placed_block, excluded.placed_log)
    returning collection, token_id, xmax = 0 as is_new
  `.execute(transaction);
  return rows.filter(({ is_new }) => is_new);
};

export interface AssetKey {
  collection: string;
  tokenId: string;
}

export interface AssetRow {
  id: string;
  owner_id: string | null;
  on_chain_status: string;
  wallet: string | null;
  locked_by: string | null;
  version: number;
}

export const findAsset = (db: Database, { collection, tokenId }: AssetKey): Promise<AssetRow | undefined> =>
  db
    .selectFrom("assets")
    .select(["id", "owner_id", "on_chain_status", "wallet", "locked_by", "version"])
    .where("collection", "=", collection)
    .where("token_id", "=", tokenId)
    .executeTakeFirst();

export interface AssetLock extends AssetKey {
  accountId: string;
  status: AssetStatus;
  operationId: string;
  unlockedAt: Date;
}

/** ASSET-13: by one statement, or not at all. Returns whether the lock is had. */
export const lockAsset = async (transaction: Transaction, lock: AssetLock): Promise<boolean> => {
  const result = await transaction
    .updateTable("assets")
    .set((eb) => ({ locked_by: lock.operationId, unlocked_at: lock.unlockedAt, version: eb("version", "+", 1) }))
    .where("collection", "=", lock.collection)
    .where("token_id", "=", lock.tokenId)
    .where("owner_id", "=", lock.accountId)
    .where("on_chain_status", "=", lock.status)
    .where("locked_by", "is", null)
    .where("locked_to_service", "is", null)
    .where("unlocked_at", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** The locks of these operations end now. */
export const unlockAssets = async (transaction: Transaction, operationIds: readonly string[]): Promise<void> => {
  if (operationIds.length === 0) return;
  await sql`
    update assets set locked_by = null, unlocked_at = least(unlocked_at, now()), version = version + 1
    where id in (
      select id from assets where locked_by = any(${[...operationIds]}::uuid[])
      order by collection, token_id for update
    )
  `.execute(transaction);
};

/** Locks whose end is nearer than `withinMs` end `forMs` from now. Returns how many. */
export const extendLocks = async (db: Database, withinMs: number, forMs: number): Promise<number> => {
  const { rows } = await sql`
    update assets set unlocked_at = now() + ${forMs} * interval '1 ms', version = version + 1
    where id = any (array(
      select id from assets
      where locked_by is not null and unlocked_at < now() + ${withinMs} * interval '1 ms'
      for update skip locked
    ))
    returning id
  `.execute(db);
  return rows.length;
};

/** What an unlinked wallet staked or holds is the account's. */
export const claimAssets = async (transaction: Transaction, wallet: string, accountId: string): Promise<void> => {
  await sql`
    update assets set owner_id = ${accountId}, version = version + 1
    where id in (
      select id from assets where wallet = ${wallet} and owner_id is null order by collection, token_id for update
    )
  `.execute(transaction);
};

/** By the database's clock, in whole seconds. */
export const readTimeIn = async (db: Database, ms: number): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('second', now() + ${ms} * interval '1 ms') as at
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database has no clock");
  return row.at;
};
