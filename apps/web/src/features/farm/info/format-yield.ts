import { formatAmount } from "../../../lib/money/format-amount.ts";

/** Hundredths of a percent: 1576 is 15.76%. */
export const formatYield = (hundredths: bigint): string => `${formatAmount(hundredths, { decimals: 2 })}%`;
