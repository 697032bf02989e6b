/** What is believed of all prices after sources were asked. Pure. */
import { type PricedSymbol, pricedSymbols } from "@passport/protocol";
import type { PriceConfig } from "../../config/config.ts";
import { agreeOnPrice } from "./agree-on-price.ts";
import { type MarketPrice, nextMarketPrice } from "./market-price.ts";
import type { Reading } from "./price-source.ts";

/** A symbol whose price was never known is missing. */
export type Market = Readonly<Partial<Record<PricedSymbol, MarketPrice>>>;

export type MarketRules = Pick<PriceConfig, "sources" | "staleAfterMs" | "trust">;

export interface MarketRound {
  market: Market;
  /** The symbols that the sources gave no common price for. */
  disagreed: PricedSymbol[];
}

export const nextMarket = (
  current: Market,
  readings: readonly Reading[],
  { sources, staleAfterMs, trust }: MarketRules,
  now: Date,
): MarketRound => {
  const rule = { sourceCount: sources.length, share: trust.agreementShare };
  const isFresh = ({ at }: { at: Date }) => now.getTime() - at.getTime() <= staleAfterMs;
  const agreed = pricedSymbols.map((symbol) => {
    const answers = readings.map((reading) => reading[symbol]).filter(isFresh);
    return [symbol, agreeOnPrice(answers, rule)] as const;
  });
  const clock = { now, staleAfterMs, trust };
  return {
    market: Object.fromEntries(
      agreed.map(([symbol, answer]) => [symbol, nextMarketPrice(current[symbol], answer, clock)]),
    ),
    disagreed: agreed.filter(([, answer]) => answer === undefined).map(([symbol]) => symbol),
  };
};
