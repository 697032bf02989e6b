import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount } from "./format-amount.ts";

describe("formatAmount", () => {
  it("[CONFIG-8] [FORMAT-1] divides by 10^18, shows two decimals and groups with commas", () => {
    expect(formatAmount("1234567890000000000000")).toBe("1,234.56");
    expect(formatAmount(0n)).toBe("0.00");
    expect(formatAmount("1000000000000000000000000")).toBe("1,000,000.00");
  });

  it("[CONFIG-8] [FORMAT-2] cuts toward zero, never up", () => {
    expect(formatAmount("999999999999999999")).toBe("0.99");
    expect(formatAmount("1")).toBe("0.00");
    expect(formatAmount("-1999999999999999999")).toBe("\u22121.99");
  });

  it("[FORMAT-3] shows as many decimals as a limit wants, cut", () => {
    expect(formatAmount("1234567890000000000000", { shownDecimals: 4 })).toBe("1,234.5678");
    expect(formatAmount("1999999", { decimals: 6, shownDecimals: 4 })).toBe("1.9999");
  });

  it("other tokens have other decimals, and show no more than they have", () => {
    expect(formatAmount("1500000", { decimals: 6 })).toBe("1.50");
    expect(formatAmount("15", { decimals: 1 })).toBe("1.5");
    expect(formatAmount("15", { decimals: 0 })).toBe("15");
  });

  it("signed shows a plus for what comes in and none for nothing", () => {
    expect(formatAmount("320000000000000000000", { signed: true })).toBe("+320.00");
    expect(formatAmount("0", { signed: true })).toBe("0.00");
    expect(formatAmount("-1250000000000000000000", { signed: true })).toBe("\u22121,250.00");
  });

  it("[FORMAT-2] for any amount the shown digits are the first digits of the exact one", () => {
    const amounts = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 18 }), (units, shownDecimals) => {
        const shown = formatAmount(units, { shownDecimals }).replace(/[,.\u2212]/g, "");
        const size = units < 0n ? -units : units;
        expect(BigInt(shown)).toBe(size / 10n ** BigInt(18 - shownDecimals));
      }),
    );
  });

  it("refuses text that is no integer", () => {
    for (const text of ["", "1.5", "1e18", "0x10", " 1", "one"]) expect(() => formatAmount(text)).toThrow(TypeError);
  });
});
