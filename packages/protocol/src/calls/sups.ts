/** SUPS: prices. */
import * as z from "zod/mini";
import { declareTopic } from "../declare.ts";

/** USD for one whole coin, as decimal text: shown and converted in integers, never parsed as a float (RATES-9). */
const priceSchema = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/));

export const exchangeRatesSchema = z.strictObject({
  enable_sale: z.boolean(),
  bnb_to_usd: priceSchema,
  eth_to_usd: priceSchema,
  sup_to_usd: priceSchema,
});
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
