import { expect, it } from "vitest";
import { fromBaseUnits, toBaseUnits } from "./amounts.ts";

it("converts without losing a digit", () => {
  for (const [sups, base] of [
    ["1", "1000000000000000000"],
    ["2.5", "2500000000000000000"],
    ["0", "0"],
    ["0.000000000000000001", "1"],
    ["123456789012345678901.000000000000000009", "123456789012345678901000000000000000009"],
  ] as const) {
    expect([toBaseUnits(sups), fromBaseUnits(base)]).toEqual([base, sups]);
  }
});

it("refuses what is not an amount", () => {
  for (const text of ["", "-1", "1e3", "1,5", ".5", "1.", "0.0000000000000000001", " 1"]) {
    expect(() => toBaseUnits(text)).toThrow(TypeError);
  }
  for (const text of ["", "-1", "1.5", "0x1"]) expect(() => fromBaseUnits(text)).toThrow(TypeError);
});
