import { bandsMarkup } from "@passport/engraving/bands-markup";
import { expect, it } from "vitest";
import { identicon } from "./identicon.ts";

const addresses = Array.from({ length: 300 }, (_, i) => `0x${(i * 0x9e3779b1).toString(16).padStart(40, "0")}`);

it("is the same for an address and differs between 300", () => {
  const drawings = addresses.map((address) => bandsMarkup(identicon(address, 48), "i"));
  expect(bandsMarkup(identicon(addresses[5] ?? "", 48), "i")).toBe(drawings[5]);
  expect(new Set(drawings).size).toBe(addresses.length);
});

it("uses every number of petals and weighs at most 4 KB", () => {
  expect(new Set(addresses.map((address) => identicon(address, 48)[0]?.copies))).toEqual(
    new Set([3, 4, 5, 6, 7, 8, 9]),
  );
  expect(Math.max(...addresses.map((address) => bandsMarkup(identicon(address, 48), "i").length))).toBeLessThan(4096);
});
