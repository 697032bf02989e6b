/** Amounts of a purchase in words. */
import { supsDecimals } from "@passport/protocol/constants";
import { type PurchasePrices, usdFor } from "@passport/protocol/purchase-price";
import { formatAmount } from "../../lib/money/format-amount.ts";
import type { PaymentOption } from "./payment-option.ts";

/** Prices have 18 decimals. */
const priceDecimals = 18;

export const coinName = ({ name }: Pick<PaymentOption, "name">): string => name.toUpperCase();

/** "0.5000 BNB": coins are worth more than cents, so more of their digits are shown. */
export const paidWords = (amount: bigint | string, option: Pick<PaymentOption, "name" | "decimals" | "isNative">) =>
  `${formatAmount(amount, { decimals: option.decimals, shownDecimals: option.isNative ? 4 : 2 })} ${coinName(option)}`;

export const usdWords = (amount: bigint, decimals: number, prices: PurchasePrices): string =>
  formatAmount(usdFor(amount, decimals, prices), { decimals: priceDecimals });

export const priceWords = (usd: bigint): string => formatAmount(usd, { decimals: priceDecimals, shownDecimals: 4 });

/** Whole tokens: cents do not matter in a supply. */
export const wholeWords = (amount: bigint): string =>
  formatAmount(amount, { decimals: supsDecimals, shownDecimals: 0 });
