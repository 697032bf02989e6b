/** The topics of the relay: the subscribers of each, and the messages that were published before they subscribed. */

export interface RelayMessage {
  topic: string;
  message: string;
  publishedAt: number;
  tag: number;
}

/** By the identity that a client keeps over its connections. */
export interface Listener {
  clientId: string;
  push(message: RelayMessage): void;
}

export interface Mailbox {
  /** Brings what others have said there so far and this client has not taken yet. */
  subscribe(topic: string, listener: Listener): void;
  unsubscribe(topic: string, listener: Listener): void;
  publish(author: Listener, message: RelayMessage): void;
  /** The client has it: it is not brought again. */
  acknowledge(clientId: string, message: RelayMessage): void;
  waiting(topic: string, clientId: string): RelayMessage[];
  /** Its connection is gone; its mail stays. */
  forget(listener: Listener): void;
}

interface Kept {
  message: RelayMessage;
  /** Its author, and every client that has acknowledged it. */
  knownTo: Set<string>;
}

export const createMailbox = (): Mailbox => {
  const listeners = new Map<string, Set<Listener>>();
  const kept = new Map<string, Kept[]>();
  const listenersOf = (topic: string) => listeners.get(topic) ?? new Set();
  const waiting = (topic: string, clientId: string) =>
    (kept.get(topic) ?? []).filter(({ knownTo }) => !knownTo.has(clientId)).map(({ message }) => message);

  return {
    waiting,
    subscribe(topic, listener) {
      listeners.set(topic, listenersOf(topic).add(listener));
      for (const message of waiting(topic, listener.clientId)) listener.push(message);
    },
    unsubscribe: (topic, listener) => void listenersOf(topic).delete(listener),
    publish(author, message) {
      const { topic } = message;
      kept.set(topic, [...(kept.get(topic) ?? []), { message, knownTo: new Set([author.clientId]) }]);
      for (const listener of listenersOf(topic)) if (listener.clientId !== author.clientId) listener.push(message);
    },
    acknowledge(clientId, message) {
      kept
        .get(message.topic)
        ?.find((each) => each.message === message)
        ?.knownTo.add(clientId);
    },
    forget(listener) {
      for (const each of listeners.values()) each.delete(listener);
    },
  };
};
