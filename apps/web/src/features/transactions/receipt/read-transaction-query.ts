import { readTransaction } from "@passport/protocol/calls/transactions";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

/** LEDGER-7: a transfer is never edited, so a receipt that was read once stays true. */
export const readTransactionQuery = (accountId: string, reference: string) =>
  queryOptions({
    queryKey: [readTransaction.key, accountId, reference],
    queryFn: () => runCommand(readTransaction, { transaction_reference: reference }),
    staleTime: Number.POSITIVE_INFINITY,
  });
