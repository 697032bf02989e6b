import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal, multiplyUp, parseDecimal } from "./decimal.ts";

describe("decimal", () => {
  it.each([
    ["0", 0n],
    ["0.12", 120_000_000_000_000_000n],
    ["1.5", 1_500_000_000_000_000_000n],
    ["0.000000000000000001", 1n],
    ["3000", 3000n * 10n ** 18n],
  ])("reads and writes %s", (text, value) => {
    expect(parseDecimal(text)).toBe(value);
    expect(formatDecimal(value)).toBe(text);
  });

  it.each(["", ".5", "1.", "-1", "1e3", "NaN", "1,5", "0.0000000000000000001", "1234567890123"])(
    "refuses %j",
    (text) => {
      expect(() => parseDecimal(text)).toThrow(RangeError);
    },
  );

  it("[RATES-9] loses nothing between text and integer", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), (value) => {
        expect(parseDecimal(formatDecimal(value))).toBe(value);
      }),
    );
  });

  it("[RATES-9] never rounds a product down, and by less than one unit up", () => {
    const operand = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        const excess = multiplyUp(a, b) * 10n ** 18n - a * b;
        expect(excess >= 0n && excess < 10n ** 18n).toBe(true);
      }),
    );
  });
});
