/** Where prices come from (RATES-5), when they are believed (RATES-15 to RATES-18), and what the sale makes of them (RATES-4). */
import { type NativeCoin, nativeCoins, type PricedSymbol, parseDecimal, pricedSymbols } from "@passport/protocol";
import type { Address } from "viem";
import { ConfigError } from "./config-error.ts";
import { aggregatorVariable, fixedPriceVariable, type Variables } from "./variables.ts";

export type PriceSourceConfig =
  | { kind: "http"; url: string }
  /** Contracts with Chainlink's AggregatorV3Interface, one for each price, all on one of our networks. */
  | { kind: "aggregator"; chainId: number; feeds: Readonly<Record<PricedSymbol, Address>> };

export interface PriceConfig {
  /** Empty: there is no market, and the fixed prices count. */
  sources: readonly PriceSourceConfig[];
  intervalMs: number;
  timeoutMs: number;
  staleAfterMs: number;
  trust: PriceTrust;
  marketFactor: string;
  floorUsd: string;
  fixed: Readonly<Record<NativeCoin | "sup", string>>;
}

/** When prices are believed. Shares are parts of 10,000. */
export interface PriceTrust {
  /** How far two sources that agree may be apart. */
  agreementShare: bigint;
  /** How far a price may move within one window before it is stopped. */
  moveShare: bigint;
  moveWindowMs: number;
  /** How long sources must agree on a new level before it is believed. */
  resumeAfterMs: number;
  /** How far from 1 USD a stablecoin still counts as 1 USD. */
  stablecoinShare: bigint;
}

/** 2.5 % are 250 parts of 10,000. */
const shareOf = (percent: string): bigint => parseDecimal(percent) / 10n ** 16n;

export const readPrices = (variables: Variables, networks: readonly { chainId: number }[]): PriceConfig => ({
  sources: [
    ...variables.PRICE_FEED_URLS.map((url) => ({ kind: "http", url }) as const),
    ...readAggregator(variables, networks),
  ],
  intervalMs: variables.PRICE_FEED_INTERVAL_MS,
  timeoutMs: variables.PRICE_FEED_TIMEOUT_MS,
  staleAfterMs: variables.PRICE_FEED_STALE_MS,
  trust: {
    agreementShare: shareOf(variables.PRICE_AGREEMENT_PERCENT),
    moveShare: shareOf(variables.PRICE_MOVE_PERCENT),
    moveWindowMs: variables.PRICE_MOVE_WINDOW_MS,
    resumeAfterMs: variables.PRICE_RESUME_MS,
    stablecoinShare: shareOf(variables.PRICE_STABLECOIN_PERCENT),
  },
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

/** Half an aggregator is a mistake and not a choice. */
const readAggregator = (
  variables: Variables,
  networks: readonly { chainId: number }[],
): Extract<PriceSourceConfig, { kind: "aggregator" }>[] => {
  const given = aggregatorVariables.filter((name) => variables[name] !== undefined);
  if (given.length === 0) return [];
  if (given.length < aggregatorVariables.length)
    throw new ConfigError([`${aggregatorVariables.join(", ")}: all or none`]);
  const chainId = variables.PRICE_AGGREGATOR_CHAIN_ID;
  if (chainId === undefined || !networks.some((network) => network.chainId === chainId))
    throw new ConfigError(["PRICE_AGGREGATOR_CHAIN_ID: must be a chain of CHAIN_DEPLOYMENT_FILE with contracts"]);
  const feeds = Object.fromEntries(pricedSymbols.map((symbol) => [symbol, variables[aggregatorVariable(symbol)]]));
  return [{ kind: "aggregator", chainId, feeds: feeds as Record<PricedSymbol, Address> }];
};

/** RATES-15: one source is enough on a developer's machine. In production no single one may decide on a price. */
export const priceSourceProblems = ({ PRICE_FEED_URLS, PRICE_AGGREGATOR_CHAIN_ID }: Variables): string[] => {
  const feeds = PRICE_FEED_URLS.map((url) => new URL(url));
  const hosts = new Set(feeds.map(({ hostname }) => hostname));
  const sourceCount = hosts.size + (PRICE_AGGREGATOR_CHAIN_ID === undefined ? 0 : 1);
  return [
    ...(sourceCount < 2
      ? ["PRICE_FEED_URLS: is required when NODE_ENV=production: two hosts, or one and an aggregator"]
      : []),
    // Two addresses of one host would have two votes.
    ...(hosts.size < feeds.length ? ["PRICE_FEED_URLS: must be on a different host each"] : []),
    ...(feeds.every(({ protocol }) => protocol === "https:")
      ? []
      : ["PRICE_FEED_URLS: must be encrypted when NODE_ENV=production"]),
  ];
};
