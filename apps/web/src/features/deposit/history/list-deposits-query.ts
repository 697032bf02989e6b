import { listDeposits } from "@passport/protocol/calls/deposits";
import type { OutputOf } from "@passport/protocol/declare";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

export type Deposit = OutputOf<typeof listDeposits>["transactions"][number];

export const listDepositsKey = [listDeposits.key];

export const listDepositsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...listDepositsKey, accountId],
    queryFn: () => runCommand(listDeposits, undefined),
  });
