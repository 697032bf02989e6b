/** Where prices come from (M9, RATES-5). A source returns what the market says of every symbol, or throws. */
import type { PricedSymbol } from "@passport/protocol";

export interface Answer {
  /** USD for one whole coin, with 18 decimals. */
  usd: bigint;
  /** As the source gives it: old prices that are repeated go stale too. */
  at: Date;
}

export type Reading = Readonly<Record<PricedSymbol, Answer>>;

export interface PriceSource {
  /** For logs and metrics. */
  name: string;
  read(signal: AbortSignal): Promise<Reading>;
}

/** How far another machine's clock may be ahead of ours. */
const clockToleranceMs = 60_000;

export const refuseFuture = (at: Date): void => {
  // The other way round, so that a time that is none is refused too.
  if (!(at.getTime() <= Date.now() + clockToleranceMs)) throw new Error("the price feed is ahead of time");
};
