/** SQL of the development seed of collections and assets. Nothing that is there is overwritten but addresses. */
import type { Database } from "@passport/database";

export interface NewCollection {
  slug: string;
  kind: "721" | "1155";
  name: string;
  description: string;
  chain_id: number;
  mint_contract: string;
  stake_contract: string | null;
  staking_contract_old: string | null;
  transfer_address: string | null;
}

/** A chain that was set up again has its contracts elsewhere. */
export const upsertCollections = async (db: Database, collections: readonly NewCollection[]): Promise<void> => {
  if (collections.length === 0) return;
  await db
    .insertInto("collections")
    .values([...collections])
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((eb) => ({
        chain_id: eb.ref("excluded.chain_id"),
        mint_contract: eb.ref("excluded.mint_contract"),
        stake_contract: eb.ref("excluded.stake_contract"),
        staking_contract_old: eb.ref("excluded.staking_contract_old"),
        transfer_address: eb.ref("excluded.transfer_address"),
      })),
    )
    .execute();
};

/** Every collection is run by this game, unless an operator has chosen another. */
export const writeGame = async (db: Database, clientId: string): Promise<void> => {
  await db.updateTable("collections").set({ client_id: clientId }).where("client_id", "is", null).execute();
};

export interface SeedAsset {
  id: string;
  hash: string;
  collection: string;
  token_id: string;
  name: string;
  tier: string;
  asset_type: string;
  /** As JSON: an array would go down as one of PostgreSQL's own. */
  attributes: string;
  owner_id: string;
  on_chain_status: string;
  wallet: string | null;
  locked_to_service: string | null;
}

/** Returns how many were new. */
export const insertAssets = async (db: Database, assets: readonly SeedAsset[]): Promise<number> => {
  if (assets.length === 0) return 0;
  const result = await db
    .insertInto("assets")
    .values([...assets])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
};

export interface SeedItem {
  account_id: string;
  collection: string;
  token_id: string;
  count: string;
  service: string;
}

export const insertItems = async (db: Database, items: readonly SeedItem[]): Promise<void> => {
  if (items.length === 0) return;
  await db
    .insertInto("items")
    .values([...items])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export interface SeedItemType {
  collection: string;
  token_id: string;
  label: string;
  description: string;
}

export const insertItemTypes = async (db: Database, types: readonly SeedItemType[]): Promise<void> => {
  if (types.length === 0) return;
  await db
    .insertInto("item_types")
    .values([...types])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
