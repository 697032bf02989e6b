import { supsDecimals, supsDisplayDecimals } from "@passport/protocol/constants";

export interface AmountFormat {
  /** Decimals of the token: how many base units make one. */
  decimals?: number;
  /** Two, or none of a currency that has none. */
  shownDecimals?: number;
  /** A plus before what comes in. */
  signed?: boolean;
}

// CONFIG-8: comma grouping whatever the reader's language, so that support and player see the same digits.
const grouping = new Intl.NumberFormat("en-US");
const minus = "\u2212";

/** Base units to display text. bigint end to end: a float would lose digits above 2^53. */
export const formatAmount = (
  value: bigint | string,
  {
    decimals = supsDecimals,
    shownDecimals = Math.min(decimals, supsDisplayDecimals),
    signed = false,
  }: AmountFormat = {},
): string => {
  const units = typeof value === "bigint" ? value : parseUnits(value);
  const size = units < 0n ? -units : units;
  const one = 10n ** BigInt(decimals);
  // FORMAT-2: cut, never rounded up, so that what is shown can also be spent.
  const fraction = (size % one).toString().padStart(decimals, "0").slice(0, shownDecimals).padEnd(shownDecimals, "0");
  const sign = units < 0n ? minus : signed && units > 0n ? "+" : "";
  return `${sign}${grouping.format(size / one)}${shownDecimals > 0 ? `.${fraction}` : ""}`;
};

const parseUnits = (text: string): bigint => {
  // BigInt takes "", "0x10" and " 1 " too; money does not.
  if (!/^-?\d+$/.test(text)) throw new TypeError("an amount is a base-10 integer string");
  return BigInt(text);
};
