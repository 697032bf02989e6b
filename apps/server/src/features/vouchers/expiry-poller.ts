/** The worker's loop: give back what has run out, wait, again. Any number of workers share it. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../platform/telemetry/log.ts";
import { type ReturnDependencies, returnExpired } from "./return-expired.ts";

export interface PollerDependencies extends ReturnDependencies {
  chainIds: readonly number[];
  intervalMs: number;
  log: Logger;
}

export const startExpiryPoller = (dependencies: PollerDependencies): AsyncDisposable => {
  const { chainIds, intervalMs, log } = dependencies;
  const stopping = new AbortController();

  const poll = async (chainId: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const count = await returnExpired(dependencies, chainId);
        if (count > 0) log.info({ chainId, count }, "vouchers ran out unused");
      } catch (error) {
        // Held is safe: the next round tries again.
        log.warn({ err: error, chainId }, "vouchers that ran out could not be given back");
      }
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const polling = Promise.all(chainIds.map(poll));

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await polling;
    },
  };
};
