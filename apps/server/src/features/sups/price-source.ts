/** Where prices come from (M9, RATES-5). A source answers with prices to sell at, or throws. */
interface Prices {
  sup_to_usd: string;
  eth_to_usd: string;
  bnb_to_usd: string;
}

export interface Reading {
  prices: Prices;
  /** When the prices were true, by the source's own word if it has one: old prices repeated go stale too. */
  at: Date;
}

export interface PriceSource {
  read(signal: AbortSignal): Promise<Reading>;
}
