/** The newest deposit that is under way, and after its end what became of it, as long as the page is open. */
import { operationsTopic } from "@passport/protocol/calls/operations";
import { endStates, type Operation } from "@passport/protocol/operation";
import { useState } from "react";
import { useTopic } from "../../../lib/socket/use-topic.ts";

const isUnderWay = ({ state }: Operation) => !endStates.includes(state);

/** A speed-up in the wallet is another transaction: what took the place of the one that was watched is shown instead. */
const successorOf = (watched: Operation, deposits: readonly Operation[]): Operation | undefined =>
  watched.reason === "replaced"
    ? deposits.find(
        ({ id, amount, created_at }) =>
          id !== watched.id && amount === watched.amount && created_at >= watched.created_at,
      )
    : undefined;

export const useDepositInProgress = (accountId: string): Operation | undefined => {
  const view = useTopic(operationsTopic, accountId);
  const deposits = "value" in view ? view.value.filter(({ kind }) => kind === "deposit") : [];
  const underWay = deposits.find(isUnderWay);
  const [watchedId, setWatchedId] = useState<string>();
  if (underWay && underWay.id !== watchedId) setWatchedId(underWay.id);
  const watched = deposits.find(({ id }) => id === watchedId);
  return underWay ?? (watched && (successorOf(watched, deposits) ?? watched));
};
