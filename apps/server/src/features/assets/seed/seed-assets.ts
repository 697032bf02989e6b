import type { Database } from "@passport/database";
import { identityOf } from "../collectibles/finalize-moves.ts";
import type { Networks } from "../dependencies.ts";
import { collectiblesOf, itemsOf } from "../deployed-collections.ts";
import { developmentAssets, developmentItems } from "./development-assets.ts";
import { findOwners, insertAssets, insertItems } from "./store.ts";

/** Development only, after the players and the collections. Answers how many collectibles were new. */
export const seedAssets = async (db: Database, networks: Networks): Promise<number> => {
  const slugs = new Set([...collectiblesOf(networks), ...itemsOf(networks)].map(({ slug }) => slug));
  const names = [...developmentAssets, ...developmentItems].map(({ owner }) => owner);
  const owners = new Map((await findOwners(db, names)).map((owner) => [owner.username, owner]));
  const assets = developmentAssets.flatMap(({ slug, tokenId, name, tier, type, owner, status }) => {
    const found = owners.get(owner);
    if (found === undefined || !slugs.has(slug)) return [];
    return [
      {
        ...identityOf(slug, tokenId),
        collection: slug,
        token_id: tokenId,
        name,
        tier,
        asset_type: type,
        owner_id: found.account_id,
        on_chain_status: status,
        wallet: status === "MINTABLE" ? null : found.wallet,
      },
    ];
  });
  const items = developmentItems.flatMap(({ slug, tokenId, owner, count }) => {
    const found = owners.get(owner);
    if (found === undefined || !slugs.has(slug)) return [];
    return [{ account_id: found.account_id, collection: slug, token_id: tokenId, count }];
  });
  await insertItems(db, items);
  return insertAssets(db, assets);
};
