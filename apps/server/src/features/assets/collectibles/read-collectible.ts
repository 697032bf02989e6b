import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { MarketplaceConfig } from "../../../config/config.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange, HttpExchange } from "../../../platform/wire/handlers.ts";
import { findPlayerByAccount, toAssetOwner } from "../../profile/index.ts";
import { describeCollection } from "../collections/read-collection.ts";
import type { Networks } from "../dependencies.ts";
import { marketplacePageOf } from "./marketplace-page.ts";
import { type CollectibleRow, findCollectible as findRow } from "./read-store.ts";
import { toCollectible } from "./to-collectible.ts";

interface ReadCollectibleDependencies {
  db: Database;
  networks: Networks;
  brand: Pick<calls.Brand, "game">;
  marketplace: MarketplaceConfig;
}

/** The asset, its owner and its collection (ASSET-1). */
export const readCollectible = async (
  { db, networks, brand, marketplace }: ReadCollectibleDependencies,
  { payload }: Pick<CommandExchange<typeof calls.readCollectible>, "payload">,
): Promise<calls.OwnedCollectible> => {
  const row = await findRow(db, payload.asset_hash);
  if (row === undefined) throw new Failure("not_found");
  const [owner, collection] = await Promise.all([
    ownerOf(db, row),
    describeCollection({ db, networks }, row.collection),
  ]);
  const collectible = toCollectible(row, brand);
  return {
    user_asset: { ...collectible, marketplace_url: marketplacePageOf(marketplace, collectible, collection) },
    owner: owner === undefined ? null : toAssetOwner(owner),
    collection,
  };
};

/** NAV-13: whose page shows it. An asset without an owner has no such page. */
export const findCollectible = async (
  { db }: { db: Database },
  { query }: Pick<HttpExchange<typeof calls.findCollectible>, "query">,
): Promise<calls.OutputOf<typeof calls.findCollectible>> => {
  const row = await findRow(db, query.asset_hash);
  const owner = row === undefined ? undefined : await ownerOf(db, row);
  if (row === undefined || owner === undefined) throw new Failure("not_found");
  return { owner_id: owner.id, hash: row.hash };
};

const ownerOf = async (db: Database, { owner_id }: CollectibleRow) =>
  owner_id === null ? undefined : findPlayerByAccount(db, owner_id);
