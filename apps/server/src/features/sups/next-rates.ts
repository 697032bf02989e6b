/** What the rates should be now. Pure: the row as it is, what the source said if anything, and the time. */
import { type ExchangeRates, pricedSymbols, toPrices } from "@passport/protocol";
import type { Reading } from "./price-source.ts";

export interface RatesState {
  rates: ExchangeRates;
  /** Time of the oldest price. */
  fedAt: Date;
  /** Time of the newest price. */
  newestAt: Date;
}

export const nextRates = (
  current: RatesState | undefined,
  reading: Reading | undefined,
  clock: { now: Date; staleAfterMs: number },
): RatesState | undefined => {
  const isNews = reading !== undefined && (current === undefined || isNoOlder(reading, current));
  const known = isNews ? { prices: reading.prices, fedAt: reading.at, newestAt: reading.newestAt } : stateOf(current);
  if (known === undefined) return undefined;
  const { prices, fedAt, newestAt } = known;
  // RATES-6: silence closes the sale, news opens it again.
  const isFresh = clock.now.getTime() - fedAt.getTime() <= clock.staleAfterMs;
  return { rates: { enable_sale: isFresh, ...toPrices((symbol) => prices[`${symbol}_to_usd`]) }, fedAt, newestAt };
};

const stateOf = (current: RatesState | undefined) =>
  current && { prices: current.rates, fedAt: current.fedAt, newestAt: current.newestAt };

/**
 * By the newest price first: while the oldest one stays as it is, another may change. Of readings with the same times
 * the later one counts, because prices that change in one block can be read one by one.
 */
const isNoOlder = (reading: Reading, current: RatesState): boolean => {
  const ahead = reading.newestAt.getTime() - current.newestAt.getTime();
  return ahead > 0 || (ahead === 0 && reading.at >= current.fedAt);
};

export const areShownAlike = (a: ExchangeRates, b: ExchangeRates): boolean =>
  a.enable_sale === b.enable_sale && pricedSymbols.every((symbol) => a[`${symbol}_to_usd`] === b[`${symbol}_to_usd`]);
