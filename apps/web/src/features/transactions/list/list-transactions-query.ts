import { listTransactions } from "@passport/protocol/calls/transactions";
import { supsCurrency } from "@passport/protocol/currency";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { listPayload } from "../view/list-payload.ts";
import type { TransactionsSearch } from "../view/transactions-search.ts";

/** Every list of this account; a new transaction makes all of them stale. */
export const listsOf = (accountId: string) => [listTransactions.key, accountId];

export const listTransactionsQuery = (accountId: string, search: TransactionsSearch) => {
  const payload = listPayload(search);
  return queryOptions({
    queryKey: [...listsOf(accountId), payload],
    queryFn: () => runCommand(listTransactions, payload),
    // The old rows stay, dimmed, until the new ones are here: nothing jumps. Rows of another currency would mislead.
    placeholderData: (rows) => (rows?.currency.code === (search.currency ?? supsCurrency.code) ? rows : undefined),
  });
};
