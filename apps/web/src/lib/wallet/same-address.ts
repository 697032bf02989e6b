/** WALLET-20: an address is the same with and without its checksum. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
