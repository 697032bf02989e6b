import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { mintCollectible } from "./collectibles/mint-collectible.ts";
import { findCollectible } from "./collectibles/read-collectible.ts";
import { unstakeCollectible } from "./collectibles/unstake-collectible.ts";
import { unstakeOldCollectible } from "./collectibles/unstake-old-collectible.ts";
import { listItemCollections } from "./collections/list-item-collections.ts";
import { readCollection } from "./collections/read-collection.ts";
import type { AssetsDependencies } from "./dependencies.ts";
import { withdrawItem } from "./items/withdraw-item.ts";

export const assetsRoutes = (dependencies: AssetsDependencies): HttpHandler[] => [
  onHttp(calls.findCollectible, (exchange) => findCollectible(dependencies, exchange)),
  onHttp(calls.readCollection, (exchange) => readCollection(dependencies, exchange)),
  onHttp(calls.listItemCollections, () => listItemCollections(dependencies)),
  onHttp(calls.mintCollectible, (exchange) => mintCollectible(dependencies, exchange)),
  onHttp(calls.unstakeCollectible, (exchange) => unstakeCollectible(dependencies, exchange)),
  onHttp(calls.unstakeOldCollectible, (exchange) => unstakeOldCollectible(dependencies, exchange)),
  onHttp(calls.withdrawItem, (exchange) => withdrawItem(dependencies, exchange)),
];
