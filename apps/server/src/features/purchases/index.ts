/** Buying SUPS: quotes, payments that the watcher finds, and the sale that they draw on. */
import type { Database } from "@passport/database";
import type { ChainListener } from "../../platform/chain/chain-event.ts";
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import { purchasesCommands } from "./commands.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { fulfilmentKind } from "./fulfilment-kind.ts";
import { createPaymentListener } from "./payment-listener.ts";
import { purchasesRoutes } from "./routes.ts";
import { deleteUnusedQuotes } from "./store.ts";
import { purchasesTopics } from "./topics.ts";

export { claimPurchases } from "./claim-purchases.ts";
export { findCreditsOf } from "./day-store.ts";
export { findQuotesOf, findSale } from "./store.ts";

export interface PurchasesFeature extends Handlers {
  listeners: ChainListener[];
  jobs: Job[];
  kinds: RequestKind[];
}

const deleteOldQuotes = (db: Database): Promise<number> => deleteInBatches((limit) => deleteUnusedQuotes(db, limit));

export const createPurchases = (dependencies: PurchasesDependencies): PurchasesFeature => ({
  http: purchasesRoutes(dependencies),
  commands: purchasesCommands(dependencies),
  topics: purchasesTopics(dependencies),
  listeners: [createPaymentListener(dependencies)],
  kinds: [fulfilmentKind(dependencies)],
  jobs: [{ name: "delete-old-quotes", schedule: "37 4 * * *", run: () => deleteOldQuotes(dependencies.db) }],
});
