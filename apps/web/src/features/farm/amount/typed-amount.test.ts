import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quarterOf } from "../../../lib/money/quarter-of.ts";
import { acceptTyped, amountOf, shownLp, textOf } from "./typed-amount.ts";

const whole = 10n ** 18n;
const step = 10n ** 12n;
const balances = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

describe("the field", () => {
  it("[FARM-10] [FORMAT-3] takes six decimals; a seventh cannot be entered, nor pasted", () => {
    expect(acceptTyped("1.12345", "1.123456")).toBe("1.123456");
    expect(acceptTyped("1.123456", "1.1234567")).toBe("1.123456");
    expect(acceptTyped("", "0.0000001")).toBe("");
    expect(acceptTyped("5", "1842.1234567")).toBe("5");
  });

  it.each(["1e3", "-1", "+1", "1,5", "1.2.3", "abc", "0x10", " 1", "1 ", "٣"])("[FORMAT-5] refuses %j", (typed) => {
    expect(acceptTyped("7", typed)).toBe("7");
  });

  it("takes an amount character by character, and can be emptied", () => {
    for (const typed of ["1", "1.", "1.5", ".", ".5", ""]) expect(acceptTyped("7", typed)).toBe(typed);
  });
});

describe("the amount", () => {
  it("is in base units", () => {
    expect(amountOf("500", 1_000n * whole)).toBe(500n * whole);
    expect(amountOf(".000001", whole)).toBe(step);
    expect(amountOf("2000", 1n * whole)).toBe(2_000n * whole);
  });

  it("is undefined while nothing is typed", () => {
    for (const typed of ["", "."]) expect(amountOf(typed, whole)).toBeUndefined();
  });

  it("[FARM-7] all that is shown is all that there is, also beyond the sixth decimal", () => {
    const available = whole + 1n;
    expect(shownLp(available)).toBe("1.000000");
    expect(amountOf("1", available)).toBe(available);
    expect(amountOf("0.999999", available)).toBe(999_999n * step);
  });

  it("Max never fails: it is exactly what there is, whatever that is", () => {
    fc.assert(
      fc.property(balances, (available) => {
        const typed = textOf(available);
        expect(acceptTyped("", typed)).toBe(typed);
        expect(amountOf(typed, available)).toBe(available);
      }),
    );
  });

  it("no share is more than there is", () => {
    fc.assert(
      fc.property(balances, fc.constantFrom(1n, 2n, 3n), (available, quarters) => {
        const typed = textOf(quarterOf(available, quarters));
        expect(acceptTyped("", typed)).toBe(typed);
        expect(amountOf(typed, available)).toBeLessThanOrEqual(available);
      }),
    );
  });

  it("[FARM-10] an amount of six decimals comes back as it was typed", () => {
    const typeable = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((steps) => steps * step);
    fc.assert(
      fc.property(typeable, (units) => {
        // Something else is available, so that this is not all there is.
        expect(amountOf(textOf(units), units + step)).toBe(units);
      }),
    );
  });
});
