/** Releases: what our contracts keep in their queues goes on when it is due, without anybody's doing (CHAIN-52). */
import type { Database } from "@passport/database";
import type { Registry } from "prom-client";
import type { NetworkConfig } from "../../config/config.ts";
import type { ReleaseConfig } from "../../config/release-config.ts";
import { createChainSender } from "../../platform/chain/chain-sender.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import { startPoller } from "../../platform/jobs/poller.ts";
import { openKey, refusePublicKeys } from "../../platform/keys/open-key.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { createPauses } from "./pauses.ts";
import { releaseDue } from "./release-due.ts";
import { createReleaseMetrics } from "./release-metrics.ts";

export interface ReleasesOptions {
  db: Database;
  networks: readonly NetworkConfig[];
  readers: ChainReaders;
  metrics: Registry;
  log: Logger;
  config: ReleaseConfig;
  environment: string;
  intervalMs: number;
  resendAfterMs?: number;
  firstPauseMs?: number;
}

/** Long enough for a few blocks of the slowest chain. */
const usualResendMs = 120_000;
const usualPauseMs = 60_000;

/** One loop for each chain: a node that hangs delays no other chain. Any number of workers share the work. */
export const startReleases = async (options: ReleasesOptions): Promise<AsyncDisposable> => {
  const { db, networks, readers, log, config, environment, intervalMs } = options;
  const { resendAfterMs = usualResendMs, firstPauseMs = usualPauseMs } = options;
  const metrics = createReleaseMetrics(options.metrics);
  await using started = new AsyncDisposableStack();
  if (config.key === undefined || networks.length === 0) {
    metrics.runs(false);
    log.info("RELEASE_KEY is not set: what waits in the contracts is released by players, or by other workers");
    return started.move();
  }
  const key = await openKey(config.key, config.kmsEndpoint);
  refusePublicKeys([key], { environment, chainIds: networks.map(({ chainId }) => chainId) });
  const limits = { ...config, resendAfterMs };
  for (const network of networks) {
    const { chainId } = network;
    const [sender, pauses] = [createChainSender(network, key), createPauses(firstPauseMs)];
    const reader = readers.get(chainId);
    started.use(
      startPoller({
        everyMs: intervalMs,
        async turn() {
          await releaseDue({ db, reader, sender, limits, pauses, metrics, log });
          return false;
        },
        onError: (error) => log.warn({ err: error, chainId }, "what is due could not be released; it is tried again"),
      }),
    );
  }
  metrics.runs(true);
  log.info({ address: key.address }, "this process releases what is due");
  return started.move();
};
