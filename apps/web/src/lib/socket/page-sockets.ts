/** Every socket of the page: one a mount and one commander a user, opened when first used and kept until the page goes. */
import type { PayloadOf, Topic } from "@passport/protocol/declare";
import { socketPaths } from "@passport/protocol/socket";
import { createStore, type Readable } from "../store/store.ts";
import { type Commander, createCommander } from "./commander.ts";
import type { Connection, SocketEnvironment } from "./connection.ts";
import type { ConnectionState } from "./connection-state.ts";
import { type ConnectionStatus, combineStates } from "./connection-status.ts";
import { createSubscriptionSocket, type SubscriptionSocket } from "./subscription-socket.ts";
import { createTopicStore, type TopicStore } from "./topic-store.ts";

export interface PageSockets {
  topic<D extends Topic>(declaration: D, id: string): TopicStore<PayloadOf<D>>;
  /** Without a user: the guests' commander (REALTIME-2). */
  commander(userId: string | undefined): Commander;
  status: Readable<ConnectionStatus>;
  /** "click here" (REALTIME-22), and a network that is back (REALTIME-32). */
  reconnect(): void;
  /** The network is lost (REALTIME-32). */
  drop(): void;
}

const withId = (pattern: string, id: string) => pattern.replace("{id}", id);

/** Returns the entry, made at the first call. */
const entryOf = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const found = map.get(key);
  if (found) return found;
  const made = make();
  map.set(key, made);
  return made;
};

export const createPageSockets = (environment: SocketEnvironment, onSessionEnded: () => void): PageSockets => {
  const sockets = new Map<string, SubscriptionSocket>();
  const commanders = new Map<string, Commander>();
  const stores = new Map<string, TopicStore<unknown>>();
  const status = createStore<ConnectionStatus>("open");

  const connections = (): Connection[] =>
    [...sockets.values(), ...commanders.values()].map(({ connection }) => connection);
  const onState = (state: ConnectionState) => {
    if (state.status === "ended") onSessionEnded();
    const next = combineStates(connections().map((connection) => connection.state()));
    if (next !== status.get()) status.set(next);
  };

  return {
    topic: <D extends Topic>(declaration: D, id: string) => {
      const mount = withId(declaration.mount, id);
      const path = withId(declaration.path, id);
      return entryOf(stores, path, () => {
        const socket = entryOf(sockets, mount, () => createSubscriptionSocket(mount, environment, onState));
        return createTopicStore(declaration, path, socket);
      }) as TopicStore<PayloadOf<D>>;
    },
    commander: (userId) => {
      const path = userId === undefined ? socketPaths.guestCommander : socketPaths.userCommander(userId);
      return entryOf(commanders, path, () => createCommander(path, environment, onState));
    },
    status,
    reconnect: () => {
      for (const connection of connections()) if (connection.state().status !== "idle") connection.start();
    },
    drop: () => {
      for (const connection of connections()) connection.drop();
    },
  };
};
