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
        ({ id, amount, collection_slug, token_id, created_at }) =>
          id !== watched.id &&
          amount === watched.amount &&
          collection_slug === watched.collection_slug &&
          token_id === watched.token_id &&
          created_at >= watched.created_at,
      )
    : undefined;

export const useDepositInProgress = (
  accountId: string,
  kind: "deposit" | "item_deposit" = "deposit",
): Operation | undefined => {
  const view = useTopic(operationsTopic, accountId);
  const deposits = "value" in view ? view.value.filter((operation) => operation.kind === kind) : [];
  const underWay = deposits.find(isUnderWay);
  const [watchedId, setWatchedId] = useState<string>();
  if (underWay && underWay.id !== watchedId) setWatchedId(underWay.id);
  const watched = deposits.find(({ id }) => id === watchedId);
  return underWay ?? (watched && (successorOf(watched, deposits) ?? watched));
};
