/**
 * What a payment buys. Pure, in integers, and rounded in no case to more than was paid for (RATES-9).
 * Prices are USD for one whole coin with 18 decimals.
 */
import { type ExchangeRates, type PurchaseToken, purchaseLimits, supsDecimals } from "@passport/protocol";
import { formatDecimal, parseDecimal } from "../sups/index.ts";

const one = 10n ** 18n;
const oneSups = 10n ** BigInt(supsDecimals);

interface Prices {
  tokenUsd: bigint;
  supsUsd: bigint;
}

/** Undefined when one of them is no price. */
export const pricesOf = (token: PurchaseToken, rates: ExchangeRates): Prices | undefined => {
  // A dollar token is a dollar.
  const tokenUsd = token === "usdc" || token === "busd" ? one : parseDecimal(rates[`${token}_to_usd`]);
  const supsUsd = parseDecimal(rates.sup_to_usd);
  return tokenUsd > 0n && supsUsd > 0n ? { tokenUsd, supsUsd } : undefined;
};

/** Base units of SUPS for base units of a token. */
export const supsFor = (amount: bigint, decimals: number, { tokenUsd, supsUsd }: Prices): bigint =>
  (amount * tokenUsd * oneSups) / (10n ** BigInt(decimals) * supsUsd);

/** SUPS for one whole token, as text. */
export const rateText = ({ tokenUsd, supsUsd }: Prices): string => formatDecimal((tokenUsd * one) / supsUsd);

/** BUY-14: by what is paid, which no rounding has touched yet. */
export const isTooSmall = (amount: bigint, decimals: number, { tokenUsd }: Prices): boolean =>
  amount * tokenUsd < parseDecimal(purchaseLimits.minimumUsd) * 10n ** BigInt(decimals);

/** At most the remaining supply, and never more than the limit of one purchase (BUY-15). */
export const isTooLarge = (supsAmount: bigint, remaining: bigint): boolean =>
  supsAmount > remaining || supsAmount > purchaseLimits.maximumSups * oneSups;
