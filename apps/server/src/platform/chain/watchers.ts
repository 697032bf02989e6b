/** One watcher for each chain that our contracts are on. */
import { checkDeployment, DeploymentMismatch } from "./check-deployment.ts";
import type { NetworkConfig } from "./network.ts";
import type { ChainReaders } from "./reader.ts";
import { startChainWatcher, type WatcherOptions } from "./watch/watcher.ts";

export interface WatchersOptions extends Omit<WatcherOptions, "network" | "prepare"> {
  networks: readonly NetworkConfig[];
  readers: ChainReaders;
}

/**
 * Throws when a token has other decimals, or a contract other addresses, than configured (CHAIN-4, CHAIN-54). A chain whose nodes cannot be reached right now does
 * not keep the worker from its other work: it is read once its contracts were checked, and not before.
 */
export const startChainWatchers = async ({
  networks,
  readers,
  ...options
}: WatchersOptions): Promise<AsyncDisposable> => {
  const checked = await Promise.all(
    networks.map((network) =>
      checkDeployment(network.deployment, readers.get(network.chainId)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DeploymentMismatch) throw error;
          options.log.warn(
            { err: error, chainId: network.chainId },
            "the contracts of a chain could not be checked yet",
          );
          return false;
        },
      ),
    ),
  );
  const started = new AsyncDisposableStack();
  for (const [index, network] of networks.entries()) {
    const check = () => checkDeployment(network.deployment, readers.get(network.chainId));
    started.use(startChainWatcher({ ...options, network, ...(checked[index] === true ? {} : { prepare: check }) }));
  }
  return started;
};
