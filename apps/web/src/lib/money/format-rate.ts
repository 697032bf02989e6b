/** USD for one token with 4 decimals, cut toward zero (C3). The text is never parsed as a float. */
const format = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
  roundingMode: "trunc",
});

export const formatRate = (decimalText: `${number}`): string => format.format(decimalText);
