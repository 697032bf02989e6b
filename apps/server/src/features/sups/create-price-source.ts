/** RATES-5: the configuration chooses one source. */
import type { PriceConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import { createAggregatorPriceSource } from "./aggregator-price-source.ts";
import { createFixedPriceSource } from "./fixed-price-source.ts";
import { createHttpPriceSource } from "./http-price-source.ts";
import type { PriceSource } from "./price-source.ts";

export const createPriceSource = (prices: PriceConfig, readers: Pick<ChainReaders, "get">): PriceSource => {
  const { source } = prices;
  switch (source.kind) {
    case "fixed":
      return createFixedPriceSource(prices);
    case "http":
      return createHttpPriceSource(source.url, prices);
    case "aggregator":
      return createAggregatorPriceSource(readers.get(source.chainId), source.feeds, prices);
  }
};
