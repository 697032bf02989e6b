import {
  findCollectible as findCollectibleCall,
  mintCollectible as mintCollectibleCall,
  readCollection as readCollectionCall,
  unstakeCollectible as unstakeCollectibleCall,
  unstakeOldCollectible as unstakeOldCollectibleCall,
  withdrawItem as withdrawItemCall,
} from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { mintCollectible } from "./collectibles/mint-collectible.ts";
import { findCollectible } from "./collectibles/read-collectible.ts";
import { unstakeCollectible } from "./collectibles/unstake-collectible.ts";
import { unstakeOldCollectible } from "./collectibles/unstake-old-collectible.ts";
import { readCollection } from "./collections/read-collection.ts";
import type { AssetsDependencies } from "./dependencies.ts";
import { withdrawItem } from "./items/withdraw-item.ts";

export const assetsRoutes = (dependencies: AssetsDependencies): HttpHandler[] => [
  onHttp(findCollectibleCall, ({ query }) => findCollectible(dependencies, query.asset_hash)),
  onHttp(readCollectionCall, ({ query }) => readCollection(dependencies, query.slug)),
  onHttp(mintCollectibleCall, ({ actor, query }) => mintCollectible(dependencies, actor, query)),
  onHttp(unstakeCollectibleCall, ({ actor, query }) => unstakeCollectible(dependencies, actor, query)),
  onHttp(unstakeOldCollectibleCall, ({ actor, query }) => unstakeOldCollectible(dependencies, actor, query)),
  onHttp(withdrawItemCall, ({ actor, query }) => withdrawItem(dependencies, actor, query)),
];
