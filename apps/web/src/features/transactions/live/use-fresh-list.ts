/** Keeps the first page of the newest up to date: it is read again when it lacks the newest transaction there is. */

import type { listTransactions, Transaction } from "@passport/protocol/calls/transactions";
import type { OutputOf } from "@passport/protocol/declare";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { systemClock } from "../../../lib/socket/clock.ts";
import { listsOf } from "../list/list-transactions-query.ts";
import { showsNewest, type TransactionsSearch } from "../view/transactions-search.ts";
import { fitsView } from "./fits-view.ts";
import { createPacer } from "./pacer.ts";

/** Ten transactions a second are one more reading a second, not ten. */
const intervalMs = 1000;

interface FreshListOptions {
  accountId: string;
  search: TransactionsSearch;
  /** The result of exactly this search; undefined while it is loading. */
  list: OutputOf<typeof listTransactions> | undefined;
  newest: Transaction | undefined;
}

export const useFreshList = ({ accountId, search, list, newest }: FreshListOptions) => {
  const client = useQueryClient();
  const pacer = useMemo(
    () => createPacer(systemClock, intervalMs, () => void client.invalidateQueries({ queryKey: listsOf(accountId) })),
    [client, accountId],
  );
  useEffect(() => () => pacer.stop(), [pacer]);

  // Once for each newest one: a list that will not have it must not be read for ever.
  const askedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!list || !newest || !showsNewest(search) || !fitsView(newest, search)) return;
    const reference = newest.transaction_reference;
    if (list.transactions.some((one) => one.transaction_reference === reference)) return;
    if (askedFor.current === reference) return;
    askedFor.current = reference;
    pacer.ask();
  }, [list, newest, search, pacer]);
};
