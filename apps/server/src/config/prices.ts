/** Where prices come from (RATES-5) and what the sale makes of them (RATES-4). */
import { type NativeCoin, nativeCoins, type PricedSymbol, pricedSymbols } from "@passport/protocol";
import type { Address } from "viem";
import { ConfigError } from "./config-error.ts";
import { aggregatorVariable, fixedPriceVariable, type Variables } from "./variables.ts";

export type PriceSourceConfig =
  | { kind: "fixed" }
  | { kind: "http"; url: string }
  /** Contracts with Chainlink's AggregatorV3Interface, one for each price, all on one of our networks. */
  | { kind: "aggregator"; chainId: number; feeds: Readonly<Record<PricedSymbol, Address>> };

export interface PriceConfig {
  source: PriceSourceConfig;
  intervalMs: number;
  timeoutMs: number;
  staleAfterMs: number;
  marketFactor: string;
  floorUsd: string;
  fixed: Readonly<Record<PricedSymbol, string>>;
}

export const readPrices = (variables: Variables, networks: readonly { chainId: number }[]): PriceConfig => ({
  source: readSource(variables, networks),
  intervalMs: variables.PRICE_FEED_INTERVAL_MS,
  timeoutMs: variables.PRICE_FEED_TIMEOUT_MS,
  staleAfterMs: variables.PRICE_FEED_STALE_MS,
  marketFactor: variables.PRICE_MARKET_FACTOR,
  floorUsd: variables.PRICE_FLOOR_USD,
  fixed: {
    sup: variables.PRICE_FIXED_SUPS_USD,
    ...(Object.fromEntries(nativeCoins.map((coin) => [coin, variables[fixedPriceVariable(coin)]])) as Record<
      NativeCoin,
      string
    >),
  },
});

const aggregatorVariables = ["PRICE_AGGREGATOR_CHAIN_ID", ...pricedSymbols.map(aggregatorVariable)] as const;

/** Half an aggregator, or two sources at once, is a mistake and not a choice. */
const readSource = (variables: Variables, networks: readonly { chainId: number }[]): PriceSourceConfig => {
  const url = variables.PRICE_FEED_URL;
  const given = aggregatorVariables.filter((name) => variables[name] !== undefined);
  if (given.length === 0) return url === undefined ? { kind: "fixed" } : { kind: "http", url };
  if (given.length < aggregatorVariables.length)
    throw new ConfigError([`${aggregatorVariables.join(", ")}: all or none`]);
  if (url !== undefined) throw new ConfigError(["PRICE_FEED_URL and PRICE_AGGREGATOR_CHAIN_ID: one or the other"]);
  const chainId = variables.PRICE_AGGREGATOR_CHAIN_ID;
  if (chainId === undefined || !networks.some((network) => network.chainId === chainId))
    throw new ConfigError(["PRICE_AGGREGATOR_CHAIN_ID: must be a chain of CHAIN_DEPLOYMENT_FILE with contracts"]);
  const feeds = Object.fromEntries(pricedSymbols.map((symbol) => [symbol, variables[aggregatorVariable(symbol)]]));
  return { kind: "aggregator", chainId, feeds: feeds as Record<PricedSymbol, Address> };
};
