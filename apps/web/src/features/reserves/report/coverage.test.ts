import { describe, expect, it } from "vitest";
import { coverageOf, overdueDays } from "./coverage.ts";

const coverage = (reserves: bigint, liabilities: bigint, unclaimed = 0n) =>
  coverageOf({ reserves: String(reserves), liabilities: String(liabilities), unclaimed: String(unclaimed) });

describe("coverage", () => {
  it("is cut and never rounded up: one base unit short is not 100%", () => {
    const owed = 10n ** 24n;
    expect(coverage(owed, owed)).toEqual({ ratio: "100.00%", missing: 0n });
    expect(coverage(owed - 1n, owed)).toEqual({ ratio: "99.99%", missing: 1n });
  });

  it("[RESERVES-2] counts deposits that no account has claimed as owed", () => {
    expect(coverage(100n, 100n, 25n)).toEqual({ ratio: "80.00%", missing: 25n });
  });

  it("shows a surplus of any size", () => {
    expect(coverage(10420n, 10000n).ratio).toBe("104.20%");
    expect(coverage(3n, 1n).ratio).toBe("300.00%");
    expect(coverage(10n ** 30n, 10n ** 18n).ratio).toBe("100,000,000,000,000.00%");
  });

  it("has no ratio when nothing is owed", () => {
    expect(coverage(5n, 0n)).toEqual({ ratio: undefined, missing: 0n });
    expect(coverage(0n, 0n)).toEqual({ ratio: undefined, missing: 0n });
  });
});

it("a report is overdue from its second day on", () => {
  const taken = { taken_at: "2026-11-15T00:00:00.000Z" };
  expect(overdueDays(taken, new Date("2026-11-16T23:59:59Z"))).toBeUndefined();
  expect(overdueDays(taken, new Date("2026-11-17T00:00:00Z"))).toBe(2);
});
