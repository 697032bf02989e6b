import { expect, it } from "vitest";
import { assetZone } from "./asset-zone.ts";
import { checkDigit } from "./mrz.ts";

const facts = { issuer: "SUP", name: "Iron Meridian", collection: "Supremacy Genesis", tokenId: "12" };

it("has two lines of one length out of A to Z, 0 to 9 and filler, whatever the names", () => {
  const cases = [
    facts,
    { ...facts, name: "Ünter den Łinden ".repeat(9) },
    { ...facts, tokenId: (2n ** 256n - 1n).toString() },
  ];
  for (const one of cases) {
    for (const line of assetZone(one)) expect(line).toMatch(/^[A-Z0-9<]{36}$/);
  }
});

it("names the asset, its number and its collection, with honest check digits", () => {
  const [first, second] = assetZone(facts);
  expect(first).toMatch(/^A<SUPIRON<MERIDIAN<+$/);
  expect(second.startsWith(`12${checkDigit("12")}SUP<<SUPREMACY<GENESIS<`)).toBe(true);
  expect(second.at(-1)).toBe(checkDigit(first + second.slice(0, -1)));
});
