import type { ItemLocation, OwnedItem } from "../../wire/item.ts";
import { createListing, type Listing, type PageQuery } from "./listing.ts";
import type { RequestApi, WriteOptions } from "./request-api.ts";

export interface ItemQuery extends PageQuery {
  player_id: string;
  location?: ItemLocation;
}

/** A 721 by its hash, or a count of 1155 items of a player. */
export type ItemToRelease =
  | { asset_hash: string }
  | { player_id: string; collection: string; token_id: string; amount: number };

export interface NewGrant {
  player_id: string;
  collection: string;
  /** 721: one that does not exist yet. */
  token_id: string;
  /** How many of an 1155; 1 unless told. */
  amount?: number;
  /** Passport unless told. */
  location?: ItemLocation;
}

export interface NewLock {
  asset_hash: string;
  /** ISO 8601. */
  until: string;
  /** What the player reads. */
  reason: string;
}

export interface Items {
  /** What a player has of your collections. */
  list(query: ItemQuery): Listing<OwnedItem>;
  /** The player cannot take it out of your game until then. */
  lock(lock: NewLock, options?: WriteOptions): Promise<OwnedItem>;
  unlock(assetHash: string, options?: WriteOptions): Promise<OwnedItem>;
  /** Gives it back to Passport, without a fee. */
  release(item: ItemToRelease, options?: WriteOptions): Promise<OwnedItem>;
  /** Gives a player something new of your own collection. */
  grant(grant: NewGrant, options?: WriteOptions): Promise<OwnedItem>;
}

export const createItems = (request: RequestApi): Items => {
  const write = async (path: string, body: object, options: WriteOptions = {}): Promise<OwnedItem> =>
    (await request({ method: "POST", path: `/items${path}`, body, ...options })) as unknown as OwnedItem;
  return {
    list: (query) => createListing<OwnedItem>(request, "/items", query),
    lock: (lock, options) => write("/lock", lock, options),
    unlock: (assetHash, options) => write("/unlock", { asset_hash: assetHash }, options),
    release: (item, options) => write("/release", item, options),
    grant: (grant, options) => write("/grants", grant, options),
  };
};
