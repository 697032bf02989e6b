import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { quotePurchase } from "./quote-purchase.ts";
import { registerPurchase } from "./register-purchase.ts";

export const purchasesCommands = (dependencies: PurchasesDependencies): CommandHandler[] => [
  onCommand(calls.quotePurchase, (exchange) => quotePurchase(dependencies, exchange)),
  onCommand(calls.registerPurchase, (exchange) => registerPurchase(dependencies, exchange)),
];
