/** SUPS: prices. */
import * as z from "zod/mini";
import { nativeCoins, stablecoins } from "../chains.ts";
import { declareHttp, declareTopic } from "../declare.ts";

/** What has a price in USD: SUPS, and everything that buys them. */
export const pricedSymbols = [...nativeCoins, ...stablecoins, "sup"] as const;
export type PricedSymbol = (typeof pricedSymbols)[number];

/** USD for one whole coin, as decimal text: shown and converted in integers, never parsed as a float (RATES-9). */
const priceSchema = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/));

/** A coin at 0 has no price now, and buys nothing. */
export type Prices = Record<`${PricedSymbol}_to_usd`, string>;

/** An object with one price for each symbol. */
export const toPrices = <T>(priceOf: (symbol: PricedSymbol) => T): Record<keyof Prices, T> =>
  Object.fromEntries(pricedSymbols.map((symbol) => [`${symbol}_to_usd`, priceOf(symbol)])) as Record<keyof Prices, T>;

export const exchangeRatesSchema = z.strictObject({ enable_sale: z.boolean(), ...toPrices(() => priceSchema) });
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;

export const exchangeRatesTopic = declareTopic({
  name: "exchangeRatesTopic",
  summary: "Prices of SUPS and of the coins that buy them, live",
  mount: "/public",
  path: "/public/exchange_rates",
  snapshotKey: "SUPS:EXCHANGE",
  changeKeys: ["SUPS:EXCHANGE"],
  payload: exchangeRatesSchema,
  access: "guest",
  ownership: "public",
  rate: "read",
});

/** The ranges of the price chart. */
export const historyRanges = ["24h", "7d", "30d"] as const;
export type HistoryRange = (typeof historyRanges)[number];

export const ratePointSchema = z.strictObject({
  /** When the bucket begins. */
  at: z.iso.datetime(),
  low: priceSchema,
  high: priceSchema,
  /** The price when the bucket ended, or now. */
  last: priceSchema,
});
export type RatePoint = z.infer<typeof ratePointSchema>;

export const rateHistorySchema = z.strictObject({
  range: z.enum(historyRanges),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** When the history begins, whatever the range; null while there is none. */
  since: z.nullable(z.iso.datetime()),
  /** When the price changed last. */
  updated_at: z.nullable(z.iso.datetime()),
  /** The price at the beginning of the first point. */
  open: z.nullable(priceSchema),
  /** The last price minus `open`. */
  change: z.nullable(z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,18})?$/))),
  /** In order of time without a gap: every 5 minutes for 24h, every hour for the others. */
  points: z.array(ratePointSchema),
});
export type RateHistory = z.infer<typeof rateHistorySchema>;

export const readRateHistory = declareHttp({
  name: "readRateHistory",
  summary: "The price of SUPS over time, for a chart",
  method: "GET",
  paths: ["/api/rates/history"],
  query: z.strictObject({ range: z.enum(historyRanges) }),
  body: z.unknown(),
  output: rateHistorySchema,
  changesState: false,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
});
