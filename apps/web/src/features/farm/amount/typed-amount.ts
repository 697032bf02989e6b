/**
 * Amounts of LP as they are typed: at most 6 decimals (FARM-10), while the token has 18. What a wallet holds beyond the
 * sixth decimal cannot be typed, so typing all that is shown means all that there is: Max leaves nothing behind.
 */
import { parseAmount } from "@passport/protocol/amount";
import { formatAmount } from "../../../lib/money/format-amount.ts";

/** Of the LP token and of SUPS. */
const decimals = 18;
const typedDecimals = 6;
/** The smallest amount that can be typed. */
const step = 10n ** BigInt(decimals - typedDecimals);

const typeable = /^\d*(\.\d{0,6})?$/;

/** FARM-10, FORMAT-5: what the field shows after an input. What cannot be an amount is refused as a whole, never cut. */
export const acceptTyped = (before: string, typed: string): string => (typeable.test(typed) ? typed : before);

/** 1,842.500000 */
export const shownLp = (units: bigint): string => formatAmount(units, { decimals, shownDecimals: typedDecimals });

/** As a player would type it: cut to 6 decimals, without grouping. */
export const textOf = (units: bigint): string => shownLp(units).replaceAll(",", "");

/** Base units; undefined while nothing is typed that is an amount. */
export const amountOf = (typed: string, available: bigint): bigint | undefined => {
  const units = parseAmount(typed, decimals);
  if (units === undefined) return undefined;
  return units === available - (available % step) ? available : units;
};
