/** Amounts are text in base units, because a SUPS has 18 decimals and a JavaScript number has 15 digits. */
const decimals = 18;

/** "2.5" (SUPS) becomes "2500000000000000000" (base units). */
export const toBaseUnits = (sups: string): string => {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(sups) ?? [];
  if (whole === undefined || fraction.length > decimals) throw new TypeError(`${sups} is not an amount of SUPS`);
  return BigInt(whole + fraction.padEnd(decimals, "0")).toString();
};

/** "2500000000000000000" (base units) becomes "2.5" (SUPS). */
export const fromBaseUnits = (amount: string): string => {
  if (!/^\d+$/.test(amount)) throw new TypeError(`${amount} is not an amount in base units`);
  const digits = amount.padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const whole = BigInt(digits.slice(0, -decimals)).toString();
  return fraction === "" ? whole : `${whole}.${fraction}`;
};
