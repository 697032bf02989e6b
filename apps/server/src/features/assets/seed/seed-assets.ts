import type { Database } from "@passport/database";
import { findAccountsByUsernames, type WalletOwner } from "../../profile/index.ts";
import { identityOf } from "../collectibles/finalize-moves.ts";
import type { Networks } from "../dependencies.ts";
import { collectiblesOf, itemsOf } from "../deployed-collections.ts";
import type { DevelopmentAsset } from "./development-asset.ts";
import { developmentAssets } from "./development-assets.ts";
import { developmentItems, developmentItemTypes } from "./development-items.ts";
import { insertAssets, insertItems, insertItemTypes, type SeedAsset } from "./store.ts";

/** Development only, after the players and the collections. Returns how many collectibles were new. */
export const seedAssets = async (db: Database, networks: Networks): Promise<number> => {
  const slugs = new Set([...collectiblesOf(networks), ...itemsOf(networks)].map(({ slug }) => slug));
  const names = [...developmentAssets, ...developmentItems].map(({ owner }) => owner);
  const owners = new Map((await findAccountsByUsernames(db, names)).map((owner) => [owner.username, owner]));
  const assets = developmentAssets.flatMap((asset) => {
    const owner = owners.get(asset.owner);
    return owner === undefined || !slugs.has(asset.slug) ? [] : [toRow(asset, owner)];
  });
  const items = developmentItems.flatMap(({ slug, tokenId, owner, count, service = "" }) => {
    const found = owners.get(owner);
    if (found === undefined || !slugs.has(slug)) return [];
    return [{ account_id: found.account_id, collection: slug, token_id: tokenId, count, service }];
  });
  const types = developmentItemTypes.filter(({ slug }) => slugs.has(slug));
  await insertItemTypes(
    db,
    types.map(({ slug, tokenId, ...texts }) => ({ collection: slug, token_id: tokenId, ...texts })),
  );
  await insertItems(db, items);
  return insertAssets(db, assets);
};

const toRow = (asset: DevelopmentAsset, owner: WalletOwner): SeedAsset => ({
  ...identityOf(asset.slug, asset.tokenId),
  collection: asset.slug,
  token_id: asset.tokenId,
  name: asset.name,
  tier: asset.tier,
  asset_type: asset.type,
  attributes: JSON.stringify(asset.attributes ?? []),
  owner_id: owner.account_id,
  on_chain_status: asset.status,
  wallet: asset.status === "MINTABLE" ? null : owner.wallet,
  locked_to_service: asset.service ?? null,
});
