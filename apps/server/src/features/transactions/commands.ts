import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { listGroups } from "./list-groups.ts";
import { listTransactions } from "./list-transactions.ts";
import { readTransaction } from "./read-transaction.ts";

export const transactionsCommands = (dependencies: TransactionsDependencies): CommandHandler[] => [
  onCommand(calls.listTransactions, (exchange) => listTransactions(dependencies, exchange)),
  onCommand(calls.listTransactionGroups, () => listGroups(dependencies)),
  onCommand(calls.readTransaction, (exchange) => readTransaction(dependencies, exchange)),
];
