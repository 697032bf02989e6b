/**
 * What a payment buys. Pure, in integers, and rounded in no case to more than was paid for (RATES-9). Page and server
 * use the same functions. Prices are USD for one whole coin with 18 decimals.
 */
import type { PurchaseToken } from "./calls/purchases.ts";
import type { ExchangeRates } from "./calls/sups.ts";
import { purchaseLimits, quoteMovePercent, supsDecimals } from "./constants.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";

const one = 10n ** 18n;
const oneSups = 10n ** BigInt(supsDecimals);

export interface PurchasePrices {
  tokenUsd: bigint;
  supsUsd: bigint;
}

/** Undefined when one of them is no price: the coin, or the sale, is closed. */
export const pricesOf = (token: PurchaseToken, rates: ExchangeRates): PurchasePrices | undefined => {
  const tokenUsd = parseDecimal(rates[`${token}_to_usd`]);
  const supsUsd = parseDecimal(rates.sup_to_usd);
  return tokenUsd > 0n && supsUsd > 0n ? { tokenUsd, supsUsd } : undefined;
};

/** Base units of SUPS for base units of a token. */
export const supsFor = (amount: bigint, decimals: number, { tokenUsd, supsUsd }: PurchasePrices): bigint =>
  (amount * tokenUsd * oneSups) / (10n ** BigInt(decimals) * supsUsd);

/** The least that buys at least this many SUPS, in base units of a token. */
export const tokenFor = (supsAmount: bigint, decimals: number, { tokenUsd, supsUsd }: PurchasePrices): bigint => {
  const divisor = tokenUsd * oneSups;
  return (supsAmount * supsUsd * 10n ** BigInt(decimals) + divisor - 1n) / divisor;
};

/** What an amount of a token is worth, with 18 decimals. */
export const usdFor = (amount: bigint, decimals: number, { tokenUsd }: PurchasePrices): bigint =>
  (amount * tokenUsd) / 10n ** BigInt(decimals);

/** SUPS for one whole token, as text. */
export const rateText = ({ tokenUsd, supsUsd }: PurchasePrices): string => formatDecimal((tokenUsd * one) / supsUsd);

/** Whether a rate has left what a quote at the other one is honoured for, in either direction (BUY-31). Both as `rateText`. */
export const hasMoved = (quoted: string, inForce: string): boolean => {
  const [before, now] = [parseDecimal(quoted), parseDecimal(inForce)];
  const move = now > before ? now - before : before - now;
  return move * 100n >= before * BigInt(quoteMovePercent);
};

/** BUY-14: by what is paid, which no rounding has touched yet. */
export const isTooSmall = (amount: bigint, decimals: number, { tokenUsd }: PurchasePrices): boolean =>
  amount * tokenUsd < parseDecimal(purchaseLimits.minimumUsd) * 10n ** BigInt(decimals);

/** At most the remaining supply, and never more than the limit of one purchase (BUY-15). */
export const isTooLarge = (supsAmount: bigint, remaining: bigint): boolean =>
  supsAmount > remaining || supsAmount > purchaseLimits.maximumSups * oneSups;
