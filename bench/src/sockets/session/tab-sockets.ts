/** The sockets of a page of a player who is logged in, and the topics of the shell, which every page shows. */
import {
  balanceTopic,
  exchangeRatesTopic,
  fillPath,
  heldTopic,
  otherBalancesTopic,
  socketPaths,
  subscribeFrame,
  userTopic,
} from "@passport/protocol";
import type { SignedIn } from "./signed-in-players.ts";

export interface TabSocket {
  path: string;
  /** Sent when the server has named the mount. A commander, which has none, names no mount and sends no snapshot. */
  subscribes: readonly string[];
}

export const socketsOfTab = 4;

export const tabSockets = ({ userId, accountId }: SignedIn): TabSocket[] => {
  const socketOf = (id: string, mount: string, topics: readonly { path: string }[]): TabSocket => ({
    path: socketPaths.mount(fillPath(mount, { id })),
    subscribes: topics.map(({ path }) => subscribeFrame(fillPath(path, { id }))),
  });
  return [
    socketOf("", exchangeRatesTopic.mount, [exchangeRatesTopic]),
    socketOf(userId, userTopic.mount, [userTopic]),
    socketOf(accountId, balanceTopic.mount, [balanceTopic, heldTopic, otherBalancesTopic]),
    { path: socketPaths.userCommander(userId), subscribes: [] },
  ];
};
