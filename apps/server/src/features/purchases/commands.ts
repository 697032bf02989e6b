import { fulfilPurchase as fulfilPurchaseCall, quotePurchase as quotePurchaseCall } from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { fulfilPurchase } from "./fulfil-purchase.ts";
import { quotePurchase } from "./quote-purchase.ts";

export const purchasesCommands = (dependencies: PurchasesDependencies): CommandHandler[] => [
  onCommand(quotePurchaseCall, ({ actor, payload }) => quotePurchase(dependencies, actor, payload)),
  onCommand(fulfilPurchaseCall, ({ actor, payload, caller: { requestId } }) =>
    fulfilPurchase(dependencies, { actor, requestId, ...payload }),
  ),
];
