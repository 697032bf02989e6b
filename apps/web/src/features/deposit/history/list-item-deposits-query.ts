import { listItemDeposits } from "@passport/protocol/calls/deposits";
import type { OutputOf } from "@passport/protocol/declare";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

export type ItemDeposit = OutputOf<typeof listItemDeposits>["transactions"][number];

export const listItemDepositsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [listItemDeposits.key, accountId],
    queryFn: () => runCommand(listItemDeposits, undefined),
  });
