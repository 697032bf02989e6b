/** The player's money: history, receipts, export and live topics; corrections by staff. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import { transactionsCommands } from "./commands.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { createHeavyReads } from "./heavy-reads.ts";
import { reversalKind } from "./reversal-kind.ts";
import { transactionsRoutes } from "./routes.ts";
import { transactionsTopics } from "./topics.ts";

export { toCurrency } from "./find-account.ts";
export { createLedgerMetrics, type LedgerInstruments } from "./ledger-metrics.ts";
export { toReceipt } from "./to-transaction.ts";

export interface TransactionsFeature extends Handlers {
  kinds: RequestKind[];
}

export const createTransactions = (given: Omit<TransactionsDependencies, "heavyReads">): TransactionsFeature => {
  const dependencies: TransactionsDependencies = { ...given, heavyReads: createHeavyReads() };
  return {
    http: transactionsRoutes(dependencies),
    commands: transactionsCommands(dependencies),
    topics: transactionsTopics(dependencies),
    kinds: [reversalKind(dependencies)],
  };
};
