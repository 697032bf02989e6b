/** So many quarters of an amount, cut to whole base units: no share is more than there is. */
export const quarterOf = (amount: bigint, count: bigint): bigint => (amount * count) / 4n;
