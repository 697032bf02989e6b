/** How many there are, as cards and dialog write it. */
const grouping = new Intl.NumberFormat("en-US");

export const formatCount = (count: bigint): string => grouping.format(count);
