import * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { registerTransaction } from "../operations/index.ts";
import { listCollectibleHistory } from "./collectibles/list-collectible-history.ts";
import { listCollectibles } from "./collectibles/list-collectibles.ts";
import { readCollectible } from "./collectibles/read-collectible.ts";
import type { AssetsCommandDependencies } from "./dependencies.ts";
import { itemsOf } from "./deployed-collections.ts";
import { listItemDeposits } from "./items/list-item-deposits.ts";
import { listItems } from "./items/list-items.ts";
import { readItem } from "./items/read-item.ts";
import { refreshMetadata } from "./metadata/refresh-metadata.ts";
import { moveCollectible } from "./moves/move-collectible.ts";
import { moveItems } from "./moves/move-items.ts";

export const assetsCommands = (dependencies: AssetsCommandDependencies): CommandHandler[] => [
  onCommand(calls.registerItemDeposit, async ({ actor: { accountId }, payload }) => {
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
  onCommand(calls.listItemDeposits, (exchange) => listItemDeposits(dependencies, exchange)),
  onCommand(calls.listCollectibles, (exchange) => listCollectibles(dependencies, exchange)),
  onCommand(calls.readCollectible, (exchange) => readCollectible(dependencies, exchange)),
  onCommand(calls.listCollectibleHistory, (exchange) => listCollectibleHistory(dependencies, exchange)),
  onCommand(calls.refreshMetadata, (exchange) => refreshMetadata(dependencies, exchange)),
  onCommand(calls.readItem, (exchange) => readItem(dependencies, exchange)),
  onCommand(calls.moveCollectibleToGame, (exchange) =>
    moveCollectible(dependencies, { exchange, direction: "to_game" }),
  ),
  onCommand(calls.moveCollectibleFromGame, (exchange) =>
    moveCollectible(dependencies, { exchange, direction: "from_game" }),
  ),
  onCommand(calls.moveItemsToGame, (exchange) => moveItems(dependencies, { exchange, direction: "to_game" })),
  onCommand(calls.moveItemsFromGame, (exchange) => moveItems(dependencies, { exchange, direction: "from_game" })),
  onCommand(calls.listItems, (exchange) => listItems(dependencies, exchange)),
];
