/**
 * One subscription socket (R2). Topics are wanted or not; what is wanted is subscribed as soon as
 * the server has sent its ROOT frame, and again after every reconnect (REALTIME-9). A value whose
 * `seq` is not above the last one seen is old news and is dropped.
 */
import {
  rootFrame,
  socketPaths,
  subscribeFrame,
  topicMessageSchema,
  unsubscribeFrame,
} from "@passport/protocol/socket";
import { parseJson } from "../json/parse-json.ts";
import { type Connection, createConnection, type SocketEnvironment } from "./connection.ts";
import type { ConnectionState } from "./connection-state.ts";
import { createPending } from "./pending.ts";

interface TopicEvents {
  onMessage(message: { key: string; payload: unknown }): void;
  /** The last value may be out of date from now on, until the next message. */
  onStale(): void;
}

interface Wanted {
  events: TopicEvents;
  isSubscribed: boolean;
  lastSeq: number;
  giveUp(): void;
}

export interface SubscriptionSocket {
  connection: Connection;
  /** One subscriber a path; the topic stores share it among their readers. */
  subscribe(path: string, events: TopicEvents): () => void;
}

export const createSubscriptionSocket = (
  mount: string,
  environment: SocketEnvironment,
  onState: (state: ConnectionState) => void = () => {},
): SubscriptionSocket => {
  const topics = new Map<string, Wanted>();
  const pending = createPending(environment.clock);
  let hasRoot = false;

  const want = (path: string, topic: Wanted) => {
    topic.giveUp = pending.add(() => {
      if (!hasRoot || !connection.send(subscribeFrame(path))) return false;
      topic.isSubscribed = true;
      return true;
    });
  };

  const deliver = (text: string) => {
    const message = topicMessageSchema.safeParse(parseJson(text));
    const topic = message.success ? topics.get(message.data.uri) : undefined;
    if (!message.success || !topic || message.data.seq <= topic.lastSeq) return;
    topic.lastSeq = message.data.seq;
    topic.events.onMessage(message.data);
  };

  const connection = createConnection({
    ...environment,
    url: socketPaths.mount(mount),
    onText: (text) => {
      if (text !== rootFrame(mount)) return deliver(text);
      hasRoot = true;
      pending.hurry();
    },
    onState: (state) => {
      if (state.status === "waiting" || state.status === "closed") {
        hasRoot = false;
        for (const [path, topic] of topics) {
          if (!topic.isSubscribed) continue;
          topic.isSubscribed = false;
          // The next snapshot counts whatever its number: it is the answer to a new subscription.
          topic.lastSeq = Number.NEGATIVE_INFINITY;
          topic.events.onStale();
          want(path, topic);
        }
      }
      onState(state);
    },
  });

  return {
    connection,
    subscribe: (path, events) => {
      const topic: Wanted = { events, isSubscribed: false, lastSeq: Number.NEGATIVE_INFINITY, giveUp: () => {} };
      topics.set(path, topic);
      // REALTIME-18: a server that counts as down is not asked again by a page that wants one more topic.
      if (connection.state().status === "idle") connection.start();
      want(path, topic);
      return () => {
        topics.delete(path);
        topic.giveUp();
        if (topic.isSubscribed) connection.send(unsubscribeFrame(path));
      };
    },
  };
};
