import { BlockList, isIPv6, SocketAddress } from "node:net";

const mappedIpv4 = new BlockList();
mappedIpv4.addSubnet("::ffff:0:0", 96, "ipv6");

/** One subscriber gets one IPv4 address but a whole /64 of IPv6, so limits count by that (LOGIN-27). */
export const addressRange = (address: string): string => {
  const plain = address.split("%")[0] ?? "";
  if (!isIPv6(plain)) return plain;
  const canonical = new SocketAddress({ address: plain, family: "ipv6" }).address;
  const groups = expand(canonical);
  if (mappedIpv4.check(canonical, "ipv6")) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
};

/** The eight groups of an IPv6 address; a dotted tail counts as two. */
const expand = (address: string): number[] => {
  const [head = "", tail] = address.split("::");
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
};

const groupsOf = (part: string): number[] =>
  part === ""
    ? []
    : part.split(":").flatMap((group) => {
        if (!group.includes(".")) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
        return [(a << 8) | b, (c << 8) | d];
      });
