/** How amounts of a currency are shown: SUPS with two decimals, points without any. */
import { supsDisplayDecimals } from "@passport/protocol/constants";
import { type Currency, supsCurrency } from "@passport/protocol/currency";
import { brand } from "../env/brand.ts";
import type { AmountFormat } from "./format-amount.ts";

export const formatIn = ({ decimals }: Currency): AmountFormat => ({
  decimals,
  shownDecimals: Math.min(decimals, supsDisplayDecimals),
});

/** What stands behind a number. */
export const unitOf = ({ code }: Currency): string => (code === supsCurrency.code ? brand.token : code);

/** In a sentence. */
export const nameOf = ({ code, name }: Currency): string => (code === supsCurrency.code ? brand.token : name);
