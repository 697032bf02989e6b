import { type CloseReason, type Mount, parseSubscriptionFrame } from "@passport/protocol";
import type { Connection } from "./connection.ts";
import type { TopicHub } from "./topic-hub.ts";

/**
 * One frame of a subscription socket (REALTIME-6). Returns why the socket must be closed, if it
 * must: a frame that is neither verb closes it at once, since only a broken or hostile client
 * sends one. A well-formed path that is not the client's gets no answer at all (REALTIME-10).
 */
export const takeSubscriptionFrame = (
  hub: TopicHub,
  connection: Connection,
  mount: Mount,
  text: string | undefined,
): CloseReason | undefined => {
  const frame = text === undefined ? undefined : parseSubscriptionFrame(text);
  if (!frame) return "malformed_frame";
  const held = connection.feeds?.find((feed) => feed.uri === frame.path);
  if (frame.verb === "UNSUBSCRIBE") {
    if (held) {
      connection.feeds = connection.feeds?.filter((feed) => feed !== held);
      hub.unsubscribe(held, connection);
    }
    return undefined;
  }
  if (!held && (connection.feeds?.length ?? 0) >= (connection.host?.limits.subscriptions ?? 0)) {
    return "too_many_subscriptions";
  }
  const feed = hub.subscribe(mount, connection.owner, frame.path, connection);
  if (feed && !held) {
    // A literal takes one slot, a push onto an empty array seventeen: most sockets have one topic.
    if (connection.feeds) connection.feeds.push(feed);
    else connection.feeds = [feed];
  }
  return undefined;
};

export const dropSubscriptions = (hub: TopicHub, connection: Connection): void => {
  for (const feed of connection.feeds ?? []) hub.unsubscribe(feed, connection);
  connection.feeds = undefined;
};
