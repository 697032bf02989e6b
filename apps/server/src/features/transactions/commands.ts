import {
  listTransactionGroups,
  listTransactions as listTransactionsCall,
  readTransaction as readTransactionCall,
  reverseTransaction as reverseTransactionCall,
} from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { listGroups } from "./list-groups.ts";
import { listTransactions } from "./list-transactions.ts";
import { readTransaction } from "./read-transaction.ts";
import { reverseTransaction } from "./reverse-transaction.ts";

export const transactionsCommands = (dependencies: TransactionsDependencies): CommandHandler[] => [
  onCommand(listTransactionsCall, ({ actor, payload }) => listTransactions(dependencies, actor, payload)),
  onCommand(listTransactionGroups, () => listGroups(dependencies)),
  onCommand(readTransactionCall, ({ actor, payload }) =>
    readTransaction(dependencies, actor, payload.transaction_reference),
  ),
  onCommand(reverseTransactionCall, ({ actor, payload, caller: { requestId } }) =>
    reverseTransaction(dependencies, { actor, requestId, ...payload }),
  ),
];
