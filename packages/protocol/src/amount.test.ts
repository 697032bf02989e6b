import fc from "fast-check";
import { expect, it } from "vitest";
import { amountSchema, movedAmountSchema, parseAmount } from "./amount.ts";

it("[CONFIG-9] an amount is a base-10 integer string, never a number", () => {
  for (const amount of ["0", "1", "1000000000000000000000000000000", (2n ** 256n - 1n).toString()]) {
    expect(amountSchema.parse(amount)).toBe(amount);
  }
  for (const amount of [1, 1n, "01", "-1", "+1", "1.0", "1e18", "0x1", "", " 1", (2n ** 256n).toString()]) {
    expect(amountSchema.safeParse(amount).success).toBe(false);
  }
});

it("[FORMAT-6] nothing can be moved in an amount of zero, below it, or beyond 2^256 - 1", () => {
  for (const amount of ["1", "1000000000000000000", (2n ** 256n - 1n).toString()]) {
    expect(movedAmountSchema.parse(amount)).toBe(amount);
  }
  for (const amount of ["0", "00", "-1", "1.5", "1e3", "ten", "", (2n ** 256n).toString(), 5, null]) {
    expect(movedAmountSchema.safeParse(amount).success).toBe(false);
  }
});

it.each([
  ["1", 18, 10n ** 18n],
  ["0.000000000000000001", 18, 1n],
  ["1234.56", 18, 1_234_560_000_000_000_000_000n],
  [".5", 6, 500_000n],
  ["5.", 6, 5_000_000n],
  ["007", 0, 7n],
  ["0", 18, 0n],
])("[FORMAT-5] %s with %i decimals is %s base units", (typed, decimals, units) => {
  expect(parseAmount(typed, decimals)).toBe(units);
});

it.each([
  ["0.0000001", 6],
  ["1.0", 0],
  ["1e18", 18],
  ["1E3", 18],
  ["+1", 18],
  ["-1", 18],
  ["1,000", 18],
  ["1.2.3", 18],
  ["0x10", 18],
  ["ten", 18],
  ["", 18],
  [".", 18],
  [" 1", 18],
  ["1 ", 18],
  ["\u0661", 18],
  ["9".repeat(80), 0],
])("[FORMAT-5] %j with %i decimals is refused, never rounded", (typed, decimals) => {
  expect(parseAmount(typed, decimals)).toBeUndefined();
});

it("[FORMAT-5] any amount that is written out in full is read back digit for digit", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 30 }), (units, decimals) => {
      const digits = units.toString().padStart(decimals + 1, "0");
      const split = digits.length - decimals;
      const typed = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
      expect(parseAmount(typed, decimals)).toBe(units);
      expect(parseAmount(`${typed}${decimals === 0 ? "." : ""}0`, decimals)).toBeUndefined();
    }),
  );
});
