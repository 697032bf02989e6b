/** Collectibles and items: where they are, and how they come on chain and back. */

import type { ChainListener } from "../../platform/chain/chain-event.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { VoucherHandlers } from "../vouchers/index.ts";
import { createCollectibleListener } from "./collectibles/listener.ts";
import { collectibleVoucherHandler } from "./collectibles/voucher-handler.ts";
import { assetsCommands } from "./commands.ts";
import type { AssetsCommandDependencies } from "./dependencies.ts";
import { createItemListener } from "./items/listener.ts";
import { itemVoucherHandler } from "./items/voucher-handler.ts";
import { askForUnnamed } from "./metadata/ask-for-unnamed.ts";
import { assetsRoutes } from "./routes.ts";
import { assetsServiceCalls } from "./service-calls.ts";

export { claimWalletAssets } from "./claim-wallet-assets.ts";
export { startLockPoller } from "./collectibles/lock-poller.ts";
export {
  holdsGameAssets,
  judgeCollectionClient,
  releaseCollections,
  setCollectionClient,
} from "./collections/game-store.ts";
export { findOwnedAssets, findOwnedItems, holdsAssets } from "./holdings-store.ts";
export { createHttpMetadataSource } from "./metadata/http-metadata-source.ts";
export { seedMetadataAddresses } from "./metadata/store.ts";
export { moveDecisionHandler } from "./moves/end-moves.ts";
export { startOverduePoller } from "./moves/overdue-poller.ts";
export { readAssetNames } from "./names-store.ts";
export { developmentGame } from "./seed/development-game.ts";
export { seedAssets } from "./seed/seed-assets.ts";
export { seedCollections } from "./seed/seed-collections.ts";
export { writeGame as seedGameOfCollections } from "./seed/store.ts";

export interface AssetsFeature extends Handlers {
  jobs: Job[];
  /** In this order or any other: what each writes does not depend on it. */
  listeners: ChainListener[];
}

/** For features/vouchers. */
export const assetVoucherHandlers: Omit<VoucherHandlers, "withdraw"> = {
  mint: collectibleVoucherHandler,
  unstake: collectibleVoucherHandler,
  mint_item: itemVoucherHandler,
};

export const createAssets = (dependencies: AssetsCommandDependencies): AssetsFeature => ({
  http: assetsRoutes(dependencies),
  commands: assetsCommands(dependencies),
  service: assetsServiceCalls(dependencies),
  jobs: [{ name: "ask-for-unnamed-assets", schedule: "* * * * *", run: () => askForUnnamed(dependencies) }],
  listeners: [createCollectibleListener(dependencies), createItemListener(dependencies)],
});
