/** SUPS: prices. */
import * as z from "zod/mini";
import { nativeCoins } from "../chains.ts";
import { declareTopic } from "../declare.ts";

/** What has a price in USD: SUPS and the coins that gas is paid in. */
export const pricedSymbols = [...nativeCoins, "sup"] as const;
export type PricedSymbol = (typeof pricedSymbols)[number];

/** USD for one whole coin, as decimal text: shown and converted in integers, never parsed as a float (RATES-9). */
const priceSchema = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/));

export type Prices = Record<`${PricedSymbol}_to_usd`, string>;

/** An object with one price for each symbol. */
export const toPrices = <T>(priceOf: (symbol: PricedSymbol) => T): Record<keyof Prices, T> =>
  Object.fromEntries(pricedSymbols.map((symbol) => [`${symbol}_to_usd`, priceOf(symbol)])) as Record<keyof Prices, T>;

export const exchangeRatesSchema = z.strictObject({ enable_sale: z.boolean(), ...toPrices(() => priceSchema) });
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;

export const exchangeRatesTopic = declareTopic({
  name: "exchangeRatesTopic",
  summary: "Prices of SUPS, BNB and ETH, live",
  mount: "/public",
  path: "/public/exchange_rates",
  snapshotKey: "SUPS:EXCHANGE",
  changeKeys: ["SUPS:EXCHANGE"],
  payload: exchangeRatesSchema,
  access: "guest",
  ownership: "public",
  rate: "read",
});
