/** Where prices come from (M9, RATES-5). A source returns prices to sell at, or throws. */
import type { Prices } from "@passport/protocol";

export interface Reading {
  prices: Prices;
  /** When the prices were true, by the source's own word if it has one: old prices repeated go stale too. */
  at: Date;
}

export interface PriceSource {
  read(signal: AbortSignal): Promise<Reading>;
}
