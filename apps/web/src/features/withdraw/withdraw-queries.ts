import { checkEarly } from "@passport/protocol/calls/early";
import { checkWithdrawals } from "@passport/protocol/calls/withdrawals";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

const limitedMs = 30_000;

/** What the player may withdraw, and where (WITHDRAW-1). */
export const withdrawCheckQuery = (accountId: string) =>
  queryOptions({
    queryKey: [checkWithdrawals.name, accountId],
    queryFn: ({ signal }) => call(checkWithdrawals, { signal }),
    // Other players' withdrawals change what is left for this one (WITHDRAW-41), and so does time.
    refetchInterval: ({ state }) => (state.data?.withdrawable_from == null ? false : limitedMs),
  });

/** EARLY2-1: only an account with a wallet can sign. */
export const earlyCheckQuery = (address: string | null) =>
  queryOptions({
    queryKey: [checkEarly.name, address],
    queryFn: ({ signal }) =>
      address === null
        ? { value: false, has_signed: false, agreed: false }
        : call(checkEarly, { query: { address }, signal }),
  });
