/** What sources say, and rules for tests that are not about whom to believe. */
import { type PricedSymbol, parseDecimal, pricedSymbols } from "@passport/protocol";
import { type PriceConfig, parseConfig } from "../../../config/config.ts";
import type { Reading } from "../price-source.ts";

const usual: Record<PricedSymbol, string> = { sup: "0.12", eth: "3000", bnb: "600", usdc: "1", busd: "1" };

/** What one source says, all of it of one time. */
export const readingOf = (prices: Partial<Record<PricedSymbol, string>>, at: Date): Reading =>
  Object.fromEntries(
    pricedSymbols.map((symbol) => [symbol, { usd: parseDecimal(prices[symbol] ?? usual[symbol]), at }]),
  ) as Reading;

/** So many HTTP sources that nothing asks. */
export const pricesFrom = (sourceCount: number, environment: Record<string, string> = {}): PriceConfig =>
  parseConfig({
    PRICE_FEED_URLS: Array.from({ length: sourceCount }, (_, nth) => `https://source-${nth}.example`).join(","),
    ...environment,
  }).prices;

/** One source whose every word is sold at. */
export const trustingPrices = (staleAfterMs: number): PriceConfig => {
  const prices = pricesFrom(1);
  const trust = { ...prices.trust, moveShare: 10n ** 18n };
  return { ...prices, staleAfterMs, trust, marketFactor: "1", floorUsd: "0" };
};
