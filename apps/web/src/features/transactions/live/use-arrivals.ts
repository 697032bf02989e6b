import type { Transaction } from "@passport/protocol/calls/transactions";
import { transactionsTopic } from "@passport/protocol/calls/transactions";
import { useCallback, useEffect, useState } from "react";
import { sockets } from "../../../lib/socket/sockets.ts";
import { type Arrivals, noArrivals, receiveTransactions } from "./arrivals.ts";

interface FreshArrivals {
  /** The newest transaction there is, as far as the topic says. */
  newest: Transaction | undefined;
  /** Came since the page was opened and not been seen yet, newest first. */
  fresh: readonly Transaction[];
  /** Everything that is fresh now has been seen. */
  settle(): void;
}

export const useArrivals = (accountId: string): FreshArrivals => {
  const [arrivals, setArrivals] = useState<Arrivals>(noArrivals);
  const [settled, setSettled] = useState(0);

  // Each message counts. `useTopic` would show the latest of several that come between two renders.
  useEffect(() => {
    const topic = sockets.topic(transactionsTopic, accountId);
    const receive = () => {
      const view = topic.get();
      if (view.status === "live") setArrivals((state) => receiveTransactions(state, view.value));
    };
    return topic.subscribe(receive);
  }, [accountId]);

  const { newest, arrived } = arrivals;
  return {
    newest,
    fresh: arrived.slice(0, arrived.length - settled),
    settle: useCallback(() => setSettled(arrived.length), [arrived.length]),
  };
};
