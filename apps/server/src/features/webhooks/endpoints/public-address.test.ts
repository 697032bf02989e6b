import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

const bytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const words = (length: number) => fc.array(fc.nat(0xffff), { minLength: length, maxLength: length });
const hex = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(":");
const v4Words = ([a, b, c, d]: readonly number[]) => [((a ?? 0) << 8) | (b ?? 0), ((c ?? 0) << 8) | (d ?? 0)];

describe("isPublicAddress", () => {
  it.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.255",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::7f00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1111%lo",
    "fec0::1",
    "ff02::1",
    "",
    "localhost",
    "127.1",
    "0x7f000001",
    "2130706433",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "223.255.255.255"])(
    "allows %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(["2606:4700:4700::1111", "2a00:1450:4001::1", "2001:4860:4860::8888"])("allows %s", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it("never allows an IPv6 address that carries an IPv4 address", () => {
    fc.assert(
      fc.property(bytes, words(5), (v4, rest) => {
        const [high = 0, low = 0] = v4Words(v4);
        const carriers = [
          `::ffff:${v4.join(".")}`,
          `::ffff:${hex([high, low])}`,
          `::${v4.join(".")}`,
          `64:ff9b::${hex([high, low])}`,
          hex([0x2002, high, low, ...rest]),
          hex([0x2001, 0, ...rest.slice(0, 4), high, low]),
        ];
        expect(carriers.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });

  it("agrees with a plain reading of the ranges for every IPv4 address", () => {
    const isSpecial = (a: number, b: number, c: number) =>
      a === 0 ||
      a === 10 ||
      a === 127 ||
      a >= 224 ||
      (a === 100 && b >= 64 && b <= 127) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b <= 31) ||
      (a === 192 && b === 168) ||
      (a === 192 && b === 0 && (c === 0 || c === 2)) ||
      (a === 192 && b === 88 && c === 99) ||
      (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
      (a === 203 && b === 0 && c === 113);
    // Half of them beginning as the special ranges do: at random those are rarely met.
    const first = fc.oneof(fc.nat(255), fc.constantFrom(100, 169, 172, 192, 198, 203));
    const second = fc.oneof(fc.nat(255), fc.constantFrom(0, 15, 16, 18, 31, 51, 63, 64, 88, 127, 168, 254));
    const third = fc.oneof(fc.nat(255), fc.constantFrom(0, 2, 99, 100, 113));
    fc.assert(
      fc.property(first, second, third, fc.nat(255), (a, b, c, d) => {
        expect(isPublicAddress([a, b, c, d].join("."))).toBe(!isSpecial(a, b, c));
      }),
      { numRuns: 2000 },
    );
  });

  it("allows no IPv6 address outside 2000::/3", () => {
    fc.assert(
      fc.property(words(8), (address) => {
        fc.pre((address[0] ?? 0) >> 13 !== 1);
        expect(isPublicAddress(hex(address))).toBe(false);
      }),
    );
  });
});
