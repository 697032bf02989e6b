/** The newest deposit that is under way, and after its end what became of it, as long as the page is open. */
import { operationsTopic } from "@passport/protocol/calls/operations";
import { endStates, type Operation } from "@passport/protocol/operation";
import { useState } from "react";
import { useTopic } from "../../../lib/socket/use-topic.ts";

const isUnderWay = ({ state }: Operation) => !endStates.includes(state);

export const useDepositInProgress = (accountId: string): Operation | undefined => {
  const view = useTopic(operationsTopic, accountId);
  const deposits = "value" in view ? view.value.filter(({ kind }) => kind === "deposit") : [];
  const underWay = deposits.find(isUnderWay);
  const [watchedId, setWatchedId] = useState<string>();
  if (underWay && underWay.id !== watchedId) setWatchedId(underWay.id);
  return underWay ?? deposits.find(({ id }) => id === watchedId);
};
