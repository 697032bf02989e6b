/**
 * A topic's value, shared by all who read it: the first reader subscribes, the last one unsubscribes.
 * A payload that does not fit the declaration is `failed`, never a half-right value on a page.
 */
import type { PayloadOf, Topic } from "@passport/protocol/declare";
import { createStore, type Readable, type Store } from "../store/store.ts";
import type { SubscriptionSocket } from "./subscription-socket.ts";

export type TopicView<T> =
  | { status: "pending" }
  | { status: "live"; value: T; key: string }
  /** The connection was lost at this time; the value is the last one known. */
  | { status: "stale"; value: T; key: string; since: string }
  | { status: "failed" };

export type TopicStore<T> = Readable<TopicView<T>>;

export const createTopicStore = <D extends Topic>(
  declaration: D,
  path: string,
  socket: SubscriptionSocket,
): TopicStore<PayloadOf<D>> => {
  const goStale = () => {
    const view = store.get();
    if (view.status === "live") store.set({ ...view, status: "stale", since: new Date().toISOString() });
  };
  const follow = () => {
    const unsubscribe = socket.subscribe(path, {
      onMessage: ({ key, payload }) => {
        const parsed = declaration.payload.safeParse(payload);
        store.set(parsed.success ? { status: "live", value: parsed.data as PayloadOf<D>, key } : { status: "failed" });
      },
      onStale: goStale,
    });
    return () => {
      unsubscribe();
      goStale();
    };
  };
  const store: Store<TopicView<PayloadOf<D>>> = createStore({ status: "pending" }, follow);
  return store;
};
