import { parseAmount } from "@passport/protocol/amount";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountText } from "./amount-text.ts";
import { formatAmount } from "./format-amount.ts";
import { quarterOf } from "./quarter-of.ts";

const runs = Number(process.env["AMOUNT_RUNS"] ?? 2_000);
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const decimals = fc.constantFrom(6, 18);

describe("an amount as typed text", () => {
  it.each([
    [0n, 18, "0"],
    [1n, 18, "0.000000000000000001"],
    [1_500_000n, 6, "1.5"],
    [10n ** 18n, 18, "1"],
    [5n, 0, "5"],
  ])("%s with %i decimals is %s", (value, places, text) => {
    expect(amountText(value, places)).toBe(text);
  });

  it("[FORMAT-4] keeps every digit: parsing returns the same base units", () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        expect(parseAmount(amountText(value, places), places)).toBe(value);
      }),
      { numRuns: runs },
    );
  });

  it("[FORMAT-2] is never less than what is shown of it", () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        const shown = formatAmount(value, { decimals: places, shownDecimals: 2 }).replaceAll(",", "");
        expect(parseAmount(shown, places)).toBeLessThanOrEqual(value);
      }),
      { numRuns: runs },
    );
  });

  it("Max is all there is, and no share is more", () => {
    fc.assert(
      fc.property(units, decimals, (max, places) => {
        expect(parseAmount(amountText(quarterOf(max, 4n), places), places)).toBe(max);
        for (const quarters of [1n, 2n, 3n]) expect(quarterOf(max, quarters)).toBeLessThanOrEqual(max);
      }),
      { numRuns: runs },
    );
  });
});
