/** The worker's loop: ask the source, write what it says, wait, again. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PriceConfig } from "../../config/config.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { createFixedPriceSource } from "./fixed-price-source.ts";
import { createHttpPriceSource } from "./http-price-source.ts";
import type { Reading } from "./price-source.ts";
import { type RatesDependencies, refreshRates } from "./refresh-rates.ts";

export const startRatesPoller = (
  dependencies: RatesDependencies & { prices: PriceConfig; log: Logger },
): AsyncDisposable => {
  const { prices, log } = dependencies;
  const source =
    prices.feedUrl === undefined ? createFixedPriceSource(prices) : createHttpPriceSource(prices.feedUrl, prices);
  const stopping = new AbortController();

  const readSource = (): Promise<Reading | undefined> =>
    source.read(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, "the price feed gave nothing usable");
      return undefined;
    });

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const reading = await readSource();
        await refreshRates(dependencies, reading, { now: new Date(), staleAfterMs: prices.staleAfterMs });
      } catch (error) {
        log.error({ err: error }, "prices could not be written");
      }
      await sleep(prices.intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
