/** What the rates should be now. Pure: the row as it is, what the source said if anything, and the time. */
import { type ExchangeRates, pricedSymbols, toPrices } from "@passport/protocol";
import type { Reading } from "./price-source.ts";

export interface RatesState {
  rates: ExchangeRates;
  fedAt: Date;
}

export const nextRates = (
  current: RatesState | undefined,
  reading: Reading | undefined,
  clock: { now: Date; staleAfterMs: number },
): RatesState | undefined => {
  const isNews = reading !== undefined && (current === undefined || reading.at > current.fedAt);
  const prices = isNews ? reading.prices : current?.rates;
  const fedAt = isNews ? reading.at : current?.fedAt;
  if (prices === undefined || fedAt === undefined) return undefined;
  // RATES-6: silence closes the sale, news opens it again.
  const isFresh = clock.now.getTime() - fedAt.getTime() <= clock.staleAfterMs;
  return { rates: { enable_sale: isFresh, ...toPrices((symbol) => prices[`${symbol}_to_usd`]) }, fedAt };
};

export const areShownAlike = (a: ExchangeRates, b: ExchangeRates): boolean =>
  a.enable_sale === b.enable_sale && pricedSymbols.every((symbol) => a[`${symbol}_to_usd`] === b[`${symbol}_to_usd`]);
