import { operationsTopic } from "@passport/protocol/calls/operations";
import { endStates, type Operation } from "@passport/protocol/operation";
import { useState } from "react";
import { useTopic } from "../../lib/socket/use-topic.ts";

export interface Withdrawals {
  /** The one in flight. A wallet's withdrawals go one after another. */
  open: Operation | undefined;
  /** The same, and after its end what became of it, as long as the page is open. */
  watched: Operation | undefined;
  /** Ended, newest first. */
  recent: readonly Operation[];
}

const isOver = ({ state }: Operation): boolean => endStates.includes(state);

/** WITHDRAW-29: the account's withdrawals, live. */
export const useWithdrawals = (accountId: string): Withdrawals => {
  const view = useTopic(operationsTopic, accountId);
  const all = "value" in view ? view.value.filter(({ kind }) => kind === "withdrawal") : [];
  const open = all.find((operation) => !isOver(operation));
  const [watchedId, setWatchedId] = useState<string>();
  if (open && open.id !== watchedId) setWatchedId(open.id);
  return { open, watched: open ?? all.find(({ id }) => id === watchedId), recent: all.filter(isOver) };
};
