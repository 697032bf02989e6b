/** The currencies that the player has beside SUPS. Their lists are read again when one of the balances changes. */
import { otherBalancesTopic } from "@passport/protocol/calls/balances";
import type { Currency } from "@passport/protocol/currency";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sockets } from "../../../lib/socket/sockets.ts";
import { useStore } from "../../../lib/store/store.ts";
import { listsOf } from "../list/list-transactions-query.ts";

export const useOtherCurrencies = (accountId: string): readonly Currency[] => {
  const client = useQueryClient();
  // As `useTopic` does. Imported by this page, that hook would become a file of its own, named in each first load (budget.e2e.ts).
  const view = useStore(sockets.topic(otherBalancesTopic, accountId));
  const balances = "value" in view ? view.value : undefined;
  const known = useRef(balances);
  useEffect(() => {
    // The first ones come with the page; what is listed is as new.
    if (known.current !== undefined && known.current !== balances)
      void client.invalidateQueries({ queryKey: listsOf(accountId) });
    known.current = balances;
  }, [client, accountId, balances]);
  return balances?.map(({ currency }) => currency) ?? [];
};
