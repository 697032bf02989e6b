import type { Transaction } from "@passport/protocol/calls/transactions";
import { transactionsTopic } from "@passport/protocol/calls/transactions";
import { useCallback, useEffect, useState } from "react";
import { sockets } from "../../../lib/socket/sockets.ts";
import { type NewTransactions, noNewTransactions, receiveTransactions } from "./new-transactions.ts";

interface FreshTransactions {
  /** The newest transaction there is, as far as the topic says. */
  newest: Transaction | undefined;
  /** Came since the page was opened and not been seen yet, newest first. */
  fresh: readonly Transaction[];
  /** Everything that is fresh now has been seen. */
  settle(): void;
}

export const useNewTransactions = (accountId: string): FreshTransactions => {
  const [newTransactions, setNewTransactions] = useState<NewTransactions>(noNewTransactions);
  const [settled, setSettled] = useState(0);

  // Each message counts. `useTopic` would show the latest of several that come between two renders.
  useEffect(() => {
    const topic = sockets.topic(transactionsTopic, accountId);
    const receive = () => {
      const view = topic.get();
      if (view.status === "live") setNewTransactions((state) => receiveTransactions(state, view.value));
    };
    return topic.subscribe(receive);
  }, [accountId]);

  const { newest, arrived } = newTransactions;
  return {
    newest,
    fresh: arrived.slice(0, arrived.length - settled),
    settle: useCallback(() => setSettled(arrived.length), [arrived.length]),
  };
};
