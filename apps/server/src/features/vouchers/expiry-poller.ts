/** Gives back what has run out, chain by chain. Any number of workers share it. */
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { type ReturnDependencies, returnExpired } from "./return-expired.ts";

export interface PollerDependencies extends ReturnDependencies {
  chainIds: readonly number[];
  intervalMs: number;
  log: Logger;
}

/** One loop for each chain: a node that hangs delays no other chain. */
export const startExpiryPoller = (dependencies: PollerDependencies): AsyncDisposable => {
  const { chainIds, intervalMs, log } = dependencies;
  const started = new AsyncDisposableStack();
  for (const chainId of chainIds) {
    const turn = async (): Promise<boolean> => {
      const count = await returnExpired(dependencies, chainId);
      if (count > 0) log.info({ chainId, count }, "vouchers ran out unused, or are void");
      return false;
    };
    // Held is safe: the next round tries again.
    const onError = (error: unknown) =>
      log.warn({ err: error, chainId }, "vouchers that ran out could not be given back");
    started.use(startPoller({ everyMs: intervalMs, turn, onError }));
  }
  return started;
};
