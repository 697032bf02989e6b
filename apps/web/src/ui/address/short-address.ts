/** The first and last characters of an address, prefix kept; short texts stay whole. */
export const shortAddress = (address: string, chars: number): string => {
  const head = (address.startsWith("0x") ? 2 : 0) + chars;
  if (address.length <= head + chars + 1) return address;
  return `${address.slice(0, head)}…${address.slice(-chars)}`;
};
