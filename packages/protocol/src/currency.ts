/** What amounts are of. SUPS everywhere, unless a call names another currency. */
import * as z from "zod/mini";
import { amountSchema } from "./amount.ts";
import { supsDecimals } from "./constants.ts";

export const currencyCodeSchema = z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,11}$/));

export const currencySchema = z.strictObject({
  code: currencyCodeSchema,
  name: z.string(),
  /** How many of an amount's digits lie behind the point. */
  decimals: z.int().check(z.minimum(0), z.maximum(18)),
});
export type Currency = z.infer<typeof currencySchema>;

export const supsCurrency: Currency = { code: "SUPS", name: "SUPS", decimals: supsDecimals };

/** What a player has of a currency: available and held together, and the held part (LEDGER-4). */
export const currencyBalanceSchema = z.strictObject({
  currency: currencySchema,
  balance: amountSchema,
  held: amountSchema,
});
export type CurrencyBalance = z.infer<typeof currencyBalanceSchema>;
