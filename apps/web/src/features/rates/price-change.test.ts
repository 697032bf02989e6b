import { describe, expect, it } from "vitest";
import { priceChange, shownPrice } from "./price-change.ts";

describe("priceChange", () => {
  it.each([
    ["0.0403", "0.0412", "up", "0.0009", "2.2"],
    ["0.0412", "0.0403", "down", "0.0009", "2.1"],
    ["0.12", "0.12", "none", "0.0000", "0.0"],
    ["0.12", "0.12001", "none", "0.0000", "0.0"],
    // A small price moves by much and still by less than can be shown.
    ["0.0001", "0.00015", "up", "0.0000", "50.0"],
    ["0.1", "123456.1", "up", "123,456.0000", "123456000.0"],
    ["0", "1", "up", "1.0000", "0.0"],
  ] as const)("[RATES-7] [RATES-13] from %s to %s is %s by %s, %s %", (from, to, direction, amount, percent) => {
    expect(priceChange(from, to)).toEqual({ direction, amount, percent });
  });

  it("[RATES-9] has no rounding of floats in it", () => {
    expect(priceChange("123456789012.1", "123456789012.3")).toMatchObject({ amount: "0.2000", direction: "up" });
  });
});

it("[RATES-7] a price has 4 decimals, cut toward zero", () => {
  expect(shownPrice("0.04129999")).toBe("0.0412");
});
