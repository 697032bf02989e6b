/**
 * A value that lives outside React: a socket, a timer or a component changes it, and components and other code follow it.
 * Every piece of client state that more than one component shares is such a store.
 */
import { useSyncExternalStore } from "react";

/** What can be read and followed: a store, or another source of changes such as a media query. */
export interface Readable<T> {
  get(): T;
  /** Calls the listener after each change; the returned function ends that. */
  subscribe(listener: () => void): () => void;
  /** The value while a page is drawn by the build and while it is hydrated, if it is another one then. */
  drawn?(): T;
}

export interface Store<T> extends Readable<T> {
  set(next: T): void;
}

/** `connect` runs when the first listener comes; what it returns runs when the last one has gone. */
export const createStore = <T>(initial: T, connect?: () => () => void): Store<T> => {
  let value = initial;
  let disconnect: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) disconnect = connect?.();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        disconnect?.();
        disconnect = undefined;
      };
    },
  };
};

/** The current value. The component renders again when it changes. */
export const useStore = <T>({ subscribe, get, drawn = get }: Readable<T>): T =>
  useSyncExternalStore(subscribe, get, drawn);
