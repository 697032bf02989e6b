/**
 * A topic's value, shared by all who read it: the first reader subscribes, the last one unsubscribes.
 * A payload that does not fit the declaration is `failed`, never a half-right value on a page.
 */
import type { PayloadOf, Topic } from "@passport/protocol/declare";
import type { SubscriptionSocket } from "./subscription-socket.ts";

export type TopicView<T> =
  | { status: "pending" }
  | { status: "live"; value: T; key: string }
  /** The connection was lost; the value is the last one known. */
  | { status: "stale"; value: T; key: string }
  | { status: "failed" };

export interface TopicStore<T> {
  subscribe(listener: () => void): () => void;
  current(): TopicView<T>;
}

export const createTopicStore = <D extends Topic>(
  declaration: D,
  path: string,
  socket: SubscriptionSocket,
): TopicStore<PayloadOf<D>> => {
  const listeners = new Set<() => void>();
  let view: TopicView<PayloadOf<D>> = { status: "pending" };
  let unsubscribe = () => {};

  const show = (next: typeof view) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const goStale = () => {
    if (view.status === "live") show({ ...view, status: "stale" });
  };

  return {
    current: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1)
        unsubscribe = socket.subscribe(path, {
          onMessage: ({ key, payload }) => {
            const parsed = declaration.payload.safeParse(payload);
            show(parsed.success ? { status: "live", value: parsed.data as PayloadOf<D>, key } : { status: "failed" });
          },
          onStale: goStale,
        });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unsubscribe();
        goStale();
      };
    },
  };
};
