import { listTransactionGroups } from "@passport/protocol/calls/transactions";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

/** TXN-3. Groups are few and change when a game joins: once a visit is enough. */
export const listGroupsQuery = queryOptions({
  queryKey: [listTransactionGroups.key],
  queryFn: () => runCommand(listTransactionGroups, undefined),
  staleTime: Number.POSITIVE_INFINITY,
});
