import { expect, it } from "vitest";
import { addressRange, countedRanges } from "./address-range.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "not an address"],
])("counts %s as %s", (address, range) => {
  expect(addressRange(address)).toBe(range);
});

it("[EMAIL-28] counts a subscriber's /64, /56 and /48 of IPv6 with growing budgets, and one IPv4 address", () => {
  const ranges = (address: string) => countedRanges(address).map(({ range, factor }) => `${range} x${factor}`);
  expect(ranges("2001:db8:1:abcd::7")).toEqual([
    "2001:db8:1:abcd::/64 x1",
    "2001:db8:1:ab00::/56 x4",
    "2001:db8:1:0::/48 x16",
  ]);
  expect(ranges("203.0.113.7")).toEqual(["203.0.113.7 x1"]);
  expect(ranges("not an address")).toEqual(["not an address x1"]);
});
