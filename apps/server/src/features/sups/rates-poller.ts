/** Asks the source, and writes what it says. */
import type { PriceConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { createPriceSource } from "./create-price-source.ts";
import type { Reading } from "./price-source.ts";
import { type RatesDependencies, refreshRates } from "./refresh-rates.ts";

export const startRatesPoller = (
  dependencies: RatesDependencies & { prices: PriceConfig; readers: ChainReaders; log: Logger },
): AsyncDisposable => {
  const { prices, readers, log } = dependencies;
  const source = createPriceSource(prices, readers);

  const readSource = (stopping: AbortSignal): Promise<Reading | undefined> =>
    source.read(stopping).catch((error: unknown) => {
      if (!stopping.aborted) log.warn({ err: error }, "the price feed gave nothing usable");
      return undefined;
    });

  return startPoller({
    everyMs: prices.intervalMs,
    turn: async (stopping) => {
      const reading = await readSource(stopping);
      await refreshRates(dependencies, reading, { now: new Date(), staleAfterMs: prices.staleAfterMs });
      return false;
    },
    onError: (error) => log.error({ err: error }, "prices could not be written"),
  });
};
