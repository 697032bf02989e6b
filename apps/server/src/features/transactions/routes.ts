import * as calls from "@passport/protocol";
import { type HttpHandler, onStream } from "../../platform/wire/handlers.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { exportTransactions } from "./export-transactions.ts";

/** The one call over HTTP; every feature has its HTTP calls in routes.ts. */
export const transactionsRoutes = (dependencies: TransactionsDependencies): HttpHandler[] => [
  onStream(calls.exportTransactions, (exchange) => exportTransactions(dependencies, exchange)),
];
