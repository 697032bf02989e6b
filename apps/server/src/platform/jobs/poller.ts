/** The worker's loop: do it, wait, again. What goes wrong is told and tried again; disposing waits for the turn in hand. */
import { setTimeout as sleep } from "node:timers/promises";

export interface PollerOptions {
  everyMs: number;
  /** Returns whether there is more to do at once. The signal aborts when the poller stops. */
  turn(stopping: AbortSignal): Promise<boolean>;
  onError(error: unknown): void;
}

export const startPoller = ({ everyMs, turn, onError }: PollerOptions): AsyncDisposable => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const take = (): Promise<boolean> =>
    turn(signal).catch((error: unknown) => {
      onError(error);
      return false;
    });
  const poll = async (): Promise<void> => {
    while (!signal.aborted) {
      if (!(await take())) await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const polling = poll();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await polling;
    },
  };
};
