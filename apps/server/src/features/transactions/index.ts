/** The player's money: history, receipts, export and live topics; corrections by staff. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import { transactionsCommands } from "./commands.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { transactionsRoutes } from "./routes.ts";
import { transactionsTopics } from "./topics.ts";

export { createLedgerMetrics } from "./ledger-metrics.ts";

export const createTransactions = (dependencies: TransactionsDependencies): Handlers => ({
  http: transactionsRoutes(dependencies),
  commands: transactionsCommands(dependencies),
  topics: transactionsTopics(dependencies),
});
