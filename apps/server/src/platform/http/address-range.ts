import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Limits count by this (LOGIN-27): a subscriber gets one IPv4 address but a whole /64 of IPv6. Limits that are
 * stored use this spelling, with its four groups written out.
 */
export const addressRange = (address: string): string => {
  // The library also reads short and octal spellings of IPv4, which no socket reports.
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return networkOf(parsed, 64);
};

/** How much more than one subscriber's line a range may take: some get a whole /48, which others share. */
const widerRanges = [
  [56, 4],
  [48, 16],
] as const;

export interface CountedRange {
  range: string;
  /** Its budget, as a multiple of that of one line. */
  factor: number;
}

/** EMAIL-28: every range that a limit counts for this address. */
export const countedRanges = (address: string): CountedRange[] => {
  const own = { range: addressRange(address), factor: 1 };
  if (isIP(address) === 0) return [own];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return [own];
  return [own, ...widerRanges.map(([bits, factor]) => ({ range: networkOf(parsed, bits), factor }))];
};

const networkOf = ({ parts }: ipaddr.IPv6, bits: 48 | 56 | 64): string => {
  const groups = parts.slice(0, 4).map((group, n) => (n < 3 || bits === 64 ? group : bits === 48 ? 0 : group & 0xff00));
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
};
