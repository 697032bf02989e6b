/**
 * A part of the product that is fetched when it is wanted. It is fetched once; a failed fetch is retried with backoff
 * and as soon as the browser is back online, for as long as something on the page waits for it.
 */
import { goOnWithout } from "../errors/dispensable.ts";
import { createStore } from "../store/store.ts";
import { refetchStyles } from "./refetch-styles.ts";

export type PartState<T> = { status: "absent" | "failed" } | { status: "ready"; value: T };

export interface Part<T> {
  state(): PartState<T>;
  subscribe(listener: () => void): () => void;
  /** Rejects when this attempt fails; the next call is a new attempt. */
  load(): Promise<T>;
  /** Loads and keeps retrying until the returned function is called. */
  want(): () => void;
}

/** 1, 2, 4 … 30 seconds: a lost network comes back on its own, and a busy server is left alone. */
export const retryDelayMs = (failures: number): number => Math.min(1000 * 2 ** (failures - 1), 30_000);

interface PartOptions {
  /** The page works without it, so a missing file is no reason to reload the page for a new release. */
  isOptional?: boolean | undefined;
  /** Where `online` is announced. */
  connection?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  beforeRetry?: () => Promise<void>;
}

export const createPart = <T>(
  fetch: () => Promise<T>,
  { isOptional = false, connection = globalThis, beforeRetry = refetchStyles }: PartOptions = {},
): Part<T> => {
  const state = createStore<PartState<T>>({ status: "absent" });
  let attempt: Promise<T> | undefined;

  const load = () => {
    attempt ??= (state.get().status === "failed" ? beforeRetry().then(fetch) : fetch()).then(
      (value) => {
        state.set({ status: "ready", value });
        return value;
      },
      (failure: unknown) => {
        attempt = undefined;
        if (isOptional) goOnWithout(failure);
        state.set({ status: "failed" });
        throw failure;
      },
    );
    return attempt;
  };

  const want = () => {
    let failures = 0;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attemptNow = () => {
      clearTimeout(timer);
      load().then(release, () => {
        failures += 1;
        if (isWanted) timer = setTimeout(attemptNow, retryDelayMs(failures));
      });
    };
    const release = () => {
      isWanted = false;
      clearTimeout(timer);
      connection.removeEventListener("online", attemptNow);
    };
    connection.addEventListener("online", attemptNow);
    attemptNow();
    return release;
  };

  return { state: state.get, subscribe: state.subscribe, load, want };
};
