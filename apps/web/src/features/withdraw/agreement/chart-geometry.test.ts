import { describe, expect, it } from "vitest";
import { chartOf } from "./chart-geometry.ts";

const sups = (whole: bigint) => whole * 10n ** 18n;
const plan = {
  allocation: sups(9_000n),
  dailyRelease: sups(50n),
  startsAt: new Date("2026-08-27T00:00:00Z"),
  cliffAt: new Date("2026-09-26T00:00:00Z"),
};

describe("the chart of an allocation", () => {
  it("puts today, the cliff and what was withdrawn where the plan has them", () => {
    const { today, cliffX, withdrawnY } = chartOf(plan, sups(2_650n), new Date("2026-11-15T15:00:00Z"));
    expect(today.x).toBeCloseTo(80 / 180, 4);
    expect(today.y).toBeCloseTo(1 - 4_000 / 9_000, 3);
    expect(cliffX).toBeCloseTo(30 / 180, 4);
    expect(withdrawnY).toBeCloseTo(1 - 2_650 / 9_000, 3);
  });

  it("stays in its box before the start and after the end", () => {
    for (const now of ["2020-01-01T00:00:00Z", "2040-01-01T00:00:00Z"]) {
      const { today, withdrawnY } = chartOf(plan, sups(10_000n), new Date(now));
      for (const share of [today.x, today.y, withdrawnY]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }
  });

  it("draws a plan of a century with as few steps as one of months", () => {
    const long = { ...plan, allocation: sups(36_500n), dailyRelease: sups(1n) };
    expect(chartOf(long, 0n, new Date("2060-01-01T00:00:00Z")).released.length).toBeLessThan(5_000);
  });
});
