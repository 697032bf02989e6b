import { expect, it } from "vitest";
import { percentile } from "./percentile.ts";

it("is the smallest sample that the share does not exceed", () => {
  const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 99, 100]);
  expect(percentile([3, 9], 0.99)).toBe(9);
  expect(percentile([3, 9], 0.5)).toBe(3);
});

it("is not a number when nothing was measured, so that no bar is passed", () => {
  expect(percentile([], 0.99)).toBeNaN();
});
