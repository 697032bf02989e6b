import { Chance } from "@passport/testbed/chance";
import { describe, expect, it } from "vitest";
import { cliffsDelta, mannWhitneyP, medianOf } from "./mann-whitney.ts";

describe("the Mann-Whitney test", () => {
  // U = 0, z = 12 / sqrt(25 * 11 / 12).
  it("knows two samples apart that do not overlap", () => {
    expect(mannWhitneyP([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(0.012186, 5);
  });

  it("finds nothing between equal samples, ties included", () => {
    expect(mannWhitneyP([1, 2, 2, 3], [1, 2, 2, 3])).toBeCloseTo(1, 6);
    expect(mannWhitneyP([7, 7], [7, 7])).toBe(1);
  });

  it("sees a small shift in many values, and none where there is none", () => {
    const chance = new Chance(3);
    const sample = (shift: number) => Array.from({ length: 2000 }, () => chance.next() + chance.next() + shift);
    expect(mannWhitneyP(sample(0), sample(0.1))).toBeLessThan(0.001);
    expect(mannWhitneyP(sample(0), sample(0))).toBeGreaterThan(0.01);
  });
});

it.each([
  ["complete separation", [4, 5, 6], [1, 2, 3], 1],
  ["the same the other way round", [1, 2, 3], [4, 5, 6], -1],
  ["equal samples", [1, 2, 3], [1, 2, 3], 0],
  ["ties", [1, 1], [1, 2], -0.5],
])("Cliff's delta of %s", (_what, one, other, delta) => {
  expect(cliffsDelta(one, other)).toBeCloseTo(delta, 10);
});

it("the median is the middle, or the mean of both", () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
});
