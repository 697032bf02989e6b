/** RATES-5: the configuration names the sources. All of them are asked. */
import type { PriceConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import { createAggregatorPriceSource } from "./aggregator-price-source.ts";
import { createHttpPriceSource } from "./http-price-source.ts";
import type { PriceSource } from "./price-source.ts";

export const createPriceSources = (prices: PriceConfig, readers: Pick<ChainReaders, "get">): PriceSource[] =>
  prices.sources.map((source) =>
    source.kind === "http"
      ? createHttpPriceSource(source.url, prices)
      : createAggregatorPriceSource(readers.get(source.chainId), source.feeds, prices),
  );
