/** The worker's loop around `followTransactions`. */
import { setTimeout as sleep } from "node:timers/promises";
import { type FollowDependencies, followTransactions } from "./follow-transactions.ts";

export const startFollowPoller = (dependencies: FollowDependencies & { intervalMs: number }): AsyncDisposable => {
  const { intervalMs, log } = dependencies;
  const stopping = new AbortController();

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const asked = await followTransactions(dependencies).catch((error: unknown) => {
        log.error({ err: error }, "registered transactions could not be followed");
        return 0;
      });
      // While there is more than fits one turn the next one begins at once.
      if (asked === 0) await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
