import {
  listCollectibles as listCollectiblesCall,
  listItemDeposits as listItemDepositsCall,
  listItems as listItemsCall,
  readCollectible as readCollectibleCall,
  readItem as readItemCall,
  refreshMetadata as refreshMetadataCall,
  registerItemDeposit,
} from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { registerTransaction } from "../operations/index.ts";
import { listCollectibles } from "./collectibles/list-collectibles.ts";
import { readCollectible } from "./collectibles/read-collectible.ts";
import type { AssetsCommandDependencies } from "./dependencies.ts";
import { itemsOf } from "./deployed-collections.ts";
import { listItemDeposits } from "./items/list-item-deposits.ts";
import { listItems } from "./items/list-items.ts";
import { readItem } from "./items/read-item.ts";
import { refreshMetadata } from "./metadata/refresh-metadata.ts";

export const assetsCommands = (dependencies: AssetsCommandDependencies): CommandHandler[] => [
  onCommand(registerItemDeposit, async ({ actor: { accountId }, payload }) => {
    const { transaction_hash, amount, token_id, collection_slug } = payload;
    const isKnown = itemsOf(dependencies.networks).some(({ slug }) => slug === collection_slug);
    if (!isKnown) throw new Failure("not_found");
    // DEPASSET-11: shown until the chain says what it was; credits nothing.
    await registerTransaction(dependencies, {
      kind: "item_deposit",
      accountId,
      transactionHash: transaction_hash,
      amount: String(amount),
      token_id,
      collection: collection_slug,
    });
    return true as const;
  }),
  onCommand(listItemDepositsCall, ({ actor }) => listItemDeposits(dependencies, actor)),
  onCommand(listCollectiblesCall, ({ payload }) => listCollectibles(dependencies, payload)),
  onCommand(readCollectibleCall, ({ payload }) => readCollectible(dependencies, payload.asset_hash)),
  onCommand(refreshMetadataCall, ({ payload }) => refreshMetadata(dependencies, payload.asset_hash)),
  onCommand(readItemCall, ({ payload }) => readItem(dependencies, payload)),
  onCommand(listItemsCall, ({ payload }) => listItems(dependencies, payload)),
];
