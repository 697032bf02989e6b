/** Base units as a player would type them: exact, without grouping and without trailing zeros. `parseAmount` reads it back. */
export const amountText = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
};
