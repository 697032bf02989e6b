/** Decimal text and integers of 18 decimals. Prices never pass through a float (RATES-9, C3). */
const decimals = 18;
const one = 10n ** BigInt(decimals);
const pattern = /^(\d{1,12})(?:\.(\d{1,18}))?$/;

/** 1.5 is 1_500_000_000_000_000_000n. */
export const parseDecimal = (text: string): bigint => {
  const match = pattern.exec(text);
  if (match === null) throw new RangeError("not a decimal number of at most 12 digits and 18 decimals");
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole) * one + BigInt(fraction.padEnd(decimals, "0"));
};

/** The shortest text: equal values give equal text, so changes can be seen by comparing. */
export const formatDecimal = (value: bigint, places = decimals): string => {
  const whole = 10n ** BigInt(places);
  const fraction = places === 0 ? "" : (value % whole).toString().padStart(places, "0").replace(/0+$/, "");
  return fraction === "" ? `${value / whole}` : `${value / whole}.${fraction}`;
};

/** Rounded up: a price that is too high by 10^-18 never sells more than was paid for. */
export const multiplyUp = (a: bigint, b: bigint): bigint => (a * b + one - 1n) / one;
