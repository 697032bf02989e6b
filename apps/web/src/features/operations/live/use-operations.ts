import { operationsTopic } from "@passport/protocol/calls/operations";
import type { Operation } from "@passport/protocol/operation";
import { useEffect, useEffectEvent, useState } from "react";
import { sockets } from "../../../lib/socket/sockets.ts";
import type { TopicView } from "../../../lib/socket/topic-store.ts";
import { emptyLog, receiveOperations } from "./operation-log.ts";

export interface LiveOperations {
  status: TopicView<unknown>["status"];
  /** Newest first; undefined until the first message. */
  operations: readonly Operation[] | undefined;
}

/** The account's operations, live (LEDGER-11). `onNews` is called once for each that ended. */
export const useOperations = (
  accountId: string,
  onNews: (operations: readonly Operation[]) => void,
): LiveOperations => {
  const [live, setLive] = useState<LiveOperations>({ status: "pending", operations: undefined });
  const tell = useEffectEvent(onNews);

  // Each message counts. `useTopic` would show the latest of several that come between two renders.
  useEffect(() => {
    const topic = sockets.topic(operationsTopic, accountId);
    let log = emptyLog;
    const receive = () => {
      const view = topic.get();
      if ("value" in view) log = receiveOperations(log, view.value);
      setLive({ status: view.status, operations: log.operations });
      if (log.news.length > 0) tell(log.news);
      log = { ...log, news: [] };
    };
    const unsubscribe = topic.subscribe(receive);
    // Another component may have subscribed to the same topic already.
    receive();
    return unsubscribe;
  }, [accountId]);
  return live;
};
