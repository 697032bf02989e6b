/** Asks all sources at once, and writes what they say together. */
import type { Registry } from "prom-client";
import type { PriceConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { createPriceSources } from "./create-price-sources.ts";
import { createPriceReporter } from "./price-news.ts";
import type { PriceSource, Reading } from "./price-source.ts";
import { type RatesDependencies, refreshRates } from "./refresh-rates.ts";

export const startRatesPoller = (
  dependencies: RatesDependencies & { prices: PriceConfig; readers: ChainReaders; log: Logger; metrics: Registry },
): AsyncDisposable => {
  const { prices, readers, log } = dependencies;
  const sources = createPriceSources(prices, readers);
  const reporter = createPriceReporter(dependencies);

  const readSource = (source: PriceSource, stopping: AbortSignal): Promise<Reading | undefined> =>
    source.read(stopping).catch((error: unknown) => {
      if (!stopping.aborted) reporter.sourceFailed(source.name, error);
      return undefined;
    });

  return startPoller({
    everyMs: prices.intervalMs,
    turn: async (stopping) => {
      const polledAt = new Date();
      const answers = await Promise.all(sources.map((source) => readSource(source, stopping)));
      const readings = answers.filter((reading) => reading !== undefined);
      reporter.report(await refreshRates(dependencies, { readings, polledAt }));
      return false;
    },
    onError: (error) => log.error({ err: error }, "prices could not be written"),
  });
};
