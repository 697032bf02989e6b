import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { readPurchaseOptions } from "./read-purchase-options.ts";

export const purchasesRoutes = (dependencies: PurchasesDependencies): HttpHandler[] => [
  onHttp(calls.readPurchaseOptions, async () => readPurchaseOptions(dependencies)),
];
