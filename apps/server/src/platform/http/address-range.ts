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
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
};
