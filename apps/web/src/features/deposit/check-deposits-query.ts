import { checkDeposits } from "@passport/protocol/calls/deposits";
import type { OutputOf } from "@passport/protocol/declare";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

export type DepositCheck = OutputOf<typeof checkDeposits>;

/** Which networks take deposits, and where to send them (DEPOSIT-1). */
export const checkDepositsQuery = queryOptions({
  queryKey: [checkDeposits.name],
  queryFn: ({ signal }) => call(checkDeposits, { signal }),
});
