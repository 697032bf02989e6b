import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findPlayerById, toAssetOwner } from "../../profile/index.ts";
import { describeCollection } from "../collections/read-collection.ts";
import type { Networks } from "../dependencies.ts";
import { findItem } from "./read-store.ts";
import { toItem } from "./to-item.ts";

interface ReadItemDependencies {
  db: Database;
  networks: Networks;
  brand: Pick<calls.Brand, "game">;
}

/** ASSET1155-1. A holding that is down to nothing is none. */
export const readItem = async (
  { db, networks, brand }: ReadItemDependencies,
  { payload }: Pick<CommandExchange<typeof calls.readItem>, "payload">,
): Promise<calls.OutputOf<typeof calls.readItem>> => {
  const { token_id, collection_slug, owner_id, locked } = payload;
  const owner = await findPlayerById(db, owner_id);
  if (owner === undefined) throw new Failure("not_found");
  const item = await findItem(db, {
    accountId: owner.account_id,
    collection: collection_slug,
    tokenId: token_id,
    isLocked: locked,
  });
  if (item === undefined) throw new Failure("not_found");
  return {
    user_asset: toItem(item, brand),
    owner: toAssetOwner(owner),
    collection: await describeCollection({ db, networks }, collection_slug),
  };
};
