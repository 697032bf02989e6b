import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findPlayerById } from "../../profile/index.ts";
import { findCollectibles } from "./read-store.ts";
import { toCollectible } from "./to-collectible.ts";

interface ListCollectiblesDependencies {
  db: Database;
  brand: Pick<calls.Brand, "game">;
}

/** INVENTORY-1. Anybody may look: profiles show what their holders have. */
export const listCollectibles = async (
  { db, brand }: ListCollectiblesDependencies,
  { payload }: Pick<CommandExchange<typeof calls.listCollectibles>, "payload">,
): Promise<calls.OutputOf<typeof calls.listCollectibles>> => {
  const { user_id, search, page, page_size, assets_on, asset_type } = payload;
  const owner = await findPlayerById(db, user_id);
  if (owner === undefined) throw new Failure("not_found");
  const { collectibles, total } = await findCollectibles(db, {
    accountId: owner.account_id,
    search: search.trim(),
    place: assets_on,
    type: asset_type === "all" ? "" : asset_type,
    page: page - 1,
    pageSize: page_size,
  });
  return { assets: collectibles.map((row) => toCollectible(row, brand)), total };
};
