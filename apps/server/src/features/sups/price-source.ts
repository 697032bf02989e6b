/** Where prices come from (M9, RATES-5). A source returns prices to sell at, or throws. */
import type { Prices } from "@passport/protocol";

export interface Reading {
  prices: Prices;
  /** The time of the oldest price, as the source gives it: old prices that are repeated go stale too. */
  at: Date;
  /** The time of the newest price. It orders readings: one price can change while another stays as it is. */
  newestAt: Date;
}

export interface PriceSource {
  read(signal: AbortSignal): Promise<Reading>;
}

/** How far another machine's clock may be ahead of ours. */
const clockToleranceMs = 60_000;

export const refuseFuture = (at: Date): void => {
  // The other way round, so that a time that is none is refused too.
  if (!(at.getTime() <= Date.now() + clockToleranceMs)) throw new Error("the price feed is ahead of time");
};
