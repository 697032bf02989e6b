/**
 * Which addresses a game's endpoint may have. Passport runs inside a network whose other machines trust it, so a
 * request whose address was chosen outside Passport goes to the public internet only. Asked for every address that a
 * connection is about to use, so a name that resolves to something else the second time gains nothing.
 */
import { BlockList, isIP } from "node:net";

/** IANA special-purpose registry: not globally reachable, or not one machine. */
const specialV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Within 2000::/3: tunnels that carry any IPv4 address (Teredo, 6to4), and documentation. */
const specialV6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const blockedV4 = new BlockList();
for (const [net, prefix] of specialV4) blockedV4.addSubnet(net, prefix, "ipv4");

/** Everything else (loopback, link-local, unique local, mapped IPv4, NAT64, multicast) is outside of it. */
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");
const blockedV6 = new BlockList();
for (const [net, prefix] of specialV6) blockedV6.addSubnet(net, prefix, "ipv6");

export const isPublicAddress = (address: string): boolean => {
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !blockedV4.check(address, "ipv4");
  return family === 6 && globalV6.check(address, "ipv6") && !blockedV6.check(address, "ipv6");
};
