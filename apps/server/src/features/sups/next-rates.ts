/** What the rates should be now. Pure: what is believed of the market, and the time. */
import {
  type ExchangeRates,
  formatDecimal,
  type PricedSymbol,
  parseDecimal,
  pricedSymbols,
  stablecoins,
  toPrices,
} from "@passport/protocol";
import type { PriceConfig } from "../../config/config.ts";
import { isWithin } from "./agree-on-price.ts";
import type { MarketPrice } from "./market-price.ts";
import type { Market } from "./next-market.ts";
import { salePrice } from "./sale-price.ts";

export type RatesRules = Pick<PriceConfig, "staleAfterMs" | "trust" | "marketFactor" | "floorUsd">;

const oneUsd = parseDecimal("1");
/** Nothing can be bought with a coin without a price. */
const closed = "0";

/** Undefined before SUPS had a price. */
export const nextRates = (market: Market, rules: RatesRules, now: Date): ExchangeRates | undefined => {
  if (market.sup === undefined) return undefined;
  const isFresh = ({ at }: MarketPrice) => now.getTime() - at.getTime() <= rules.staleAfterMs;
  // RATES-6: silence closes the sale, news opens it again. The last price stays on the page.
  const enable_sale = market.sup.stop === undefined && isFresh(market.sup);
  const sup = salePrice(formatDecimal(market.sup.usd), rules);
  const coinPrice = (symbol: PricedSymbol): string => {
    const price = market[symbol];
    if (price === undefined || price.stop !== undefined) return closed;
    // While the sale is closed anyway, the coins keep their last prices too.
    if (enable_sale && !isFresh(price)) return closed;
    return isStablecoin(symbol) ? stablecoinPrice(price, rules) : formatDecimal(price.usd);
  };
  return { enable_sale, ...toPrices((symbol) => (symbol === "sup" ? sup : coinPrice(symbol))) };
};

const isStablecoin = (symbol: PricedSymbol): boolean => stablecoins.some((stablecoin) => stablecoin === symbol);

/** RATES-18: a dollar, or nothing. */
const stablecoinPrice = ({ usd }: MarketPrice, { trust }: RatesRules): string =>
  isWithin(usd, oneUsd, trust.stablecoinShare) ? "1" : closed;

/** No market: the operator's prices, which are never out of date (RATES-4). */
export const fixedRates = (fixed: PriceConfig["fixed"]): ExchangeRates => ({
  enable_sale: true,
  ...toPrices((symbol) => (symbol === "usdc" || symbol === "busd" ? "1" : formatDecimal(parseDecimal(fixed[symbol])))),
});

export const areShownAlike = (a: ExchangeRates, b: ExchangeRates): boolean =>
  a.enable_sale === b.enable_sale && pricedSymbols.every((symbol) => a[`${symbol}_to_usd`] === b[`${symbol}_to_usd`]);
