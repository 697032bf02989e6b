/** How far a price has moved. In integers, and cut toward zero like every price (RATES-7, RATES-9). */
import { formatDecimal, parseDecimal } from "@passport/protocol/decimal";
import { formatRate } from "../../lib/money/format-rate.ts";

export interface PriceChange {
  direction: "up" | "down" | "none";
  /** USD with 4 decimals, without a sign. */
  amount: string;
  /** One decimal, without a sign. */
  percent: string;
}

export const shownPrice = (price: string): string => formatRate(price as `${number}`);

const magnitude = (value: bigint) => (value < 0n ? -value : value);

export const priceChange = (from: string, to: string): PriceChange => {
  const start = parseDecimal(from);
  const difference = parseDecimal(to) - start;
  const amount = shownPrice(formatDecimal(magnitude(difference)));
  const tenths = start === 0n ? 0n : (magnitude(difference) * 1000n) / start;
  // What is too small for both figures is no change: "+0.0000 (0.0%)" would only raise questions.
  const isShown = /[1-9]/.test(amount) || tenths > 0n;
  const direction = difference > 0n ? "up" : "down";
  return { direction: isShown ? direction : "none", amount, percent: `${tenths / 10n}.${tenths % 10n}` };
};
