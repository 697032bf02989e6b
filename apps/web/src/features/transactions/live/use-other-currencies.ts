/** The currencies that the player has beside SUPS. Their lists are read again when one of the balances changes. */
import { otherBalancesTopic } from "@passport/protocol/calls/transactions";
import type { Currency } from "@passport/protocol/currency";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTopic } from "../../../lib/socket/use-topic.ts";
import { listsOf } from "../list/list-transactions-query.ts";

export const useOtherCurrencies = (accountId: string): readonly Currency[] => {
  const client = useQueryClient();
  const view = useTopic(otherBalancesTopic, accountId);
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
