import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullyReleasedAt, nextReleaseAt, type ReleasePlan, releasedAt, remainingOf } from "./vesting.ts";

/** 9,000 with 50 a day: the plan of the mock-ups. */
const plan: ReleasePlan = {
  allocation: 9_000n,
  dailyRelease: 50n,
  startsAt: new Date("2026-08-27T00:00:00Z"),
  cliffAt: new Date("2026-09-26T00:00:00Z"),
};
const at = (text: string) => new Date(text);

describe("[EARLY2-13] what is released", () => {
  it("is nothing before the cliff, to its last millisecond", () => {
    expect(releasedAt(plan, at("2026-08-27T00:00:00Z"))).toBe(0n);
    expect(releasedAt(plan, at("2026-09-25T23:59:59.999Z"))).toBe(0n);
    expect(releasedAt(plan, at("2026-09-26T00:00:00Z"))).toBe(1_500n);
  });

  it("grows by one daily release when a day begins in UTC", () => {
    expect(releasedAt(plan, at("2026-11-15T23:59:59.999Z"))).toBe(4_000n);
    expect(releasedAt(plan, at("2026-11-16T00:00:00Z"))).toBe(4_050n);
    // The same moment, written as another zone would.
    expect(releasedAt(plan, at("2026-11-16T10:00:00+11:00"))).toBe(4_000n);
  });

  it("is never more than the allocation, also when the last day releases less", () => {
    expect(releasedAt(plan, at("2027-02-22T12:00:00Z"))).toBe(8_950n);
    expect(releasedAt(plan, at("2027-02-23T00:00:00Z"))).toBe(9_000n);
    expect(releasedAt(plan, at("2036-01-01T00:00:00Z"))).toBe(9_000n);
    const uneven = { ...plan, allocation: 8_960n };
    expect(releasedAt(uneven, at("2027-02-22T12:00:00Z"))).toBe(8_950n);
    expect(releasedAt(uneven, at("2027-02-23T12:00:00Z"))).toBe(8_960n);
  });
});

it("says when more is released: at the cliff, then at midnight in UTC, then never", () => {
  expect(nextReleaseAt(plan, at("2026-08-27T12:00:00Z"))).toEqual(plan.cliffAt);
  expect(nextReleaseAt(plan, at("2026-11-15T12:00:00Z"))).toEqual(at("2026-11-16T00:00:00Z"));
  expect(nextReleaseAt(plan, at("2027-02-23T00:00:00Z"))).toBeUndefined();
  expect(fullyReleasedAt(plan)).toEqual(at("2027-02-23T00:00:00Z"));
});

it("[EARLY2-14] what is left is never below 0", () => {
  expect(remainingOf(4_000n, 2_650n)).toBe(1_350n);
  expect(remainingOf(4_000n, 4_000n)).toBe(0n);
  expect(remainingOf(0n, 1n)).toBe(0n);
});

describe("[EARLY2-13] over ten years of instants", () => {
  const first = Date.UTC(2026, 0, 1);
  const tenYears = fc.integer({ min: first, max: Date.UTC(2036, 0, 1) });
  const plans = fc
    .record({
      allocation: fc.bigInt({ min: 1n, max: 10n ** 30n }),
      parts: fc.integer({ min: 1, max: 4_000 }),
      startsAt: tenYears,
      cliffDays: fc.integer({ min: 0, max: 1_500 }),
    })
    .map(({ allocation, parts, startsAt, cliffDays }): ReleasePlan => {
      const daily = allocation / BigInt(parts);
      return {
        allocation,
        dailyRelease: daily > 0n ? daily : 1n,
        startsAt: new Date(startsAt),
        cliffAt: new Date(startsAt + cliffDays * 86_400_000),
      };
    });

  it("it never falls, stays within 0 and the allocation, and changes at midnight in UTC only", () => {
    fc.assert(
      fc.property(plans, tenYears, tenYears, (some, one, other) => {
        const [before, after] = [Math.min(one, other), Math.max(one, other)].map((ms) => new Date(ms)) as [Date, Date];
        const [less, more] = [releasedAt(some, before), releasedAt(some, after)];
        expect(0n <= less && less <= more && more <= some.allocation).toBe(true);
        if (before.toISOString().slice(0, 10) === after.toISOString().slice(0, 10)) expect(less).toBe(more);
        if (before.toISOString().slice(0, 10) < some.cliffAt.toISOString().slice(0, 10)) expect(less).toBe(0n);
      }),
      { numRuns: 2_000 },
    );
  });

  it("nothing changes before the next release, and then it does", () => {
    fc.assert(
      fc.property(plans, tenYears, (some, ms) => {
        const now = new Date(ms);
        const next = nextReleaseAt(some, now);
        if (next === undefined) expect(releasedAt(some, now)).toBe(some.allocation);
        else {
          expect(next.getTime()).toBeGreaterThan(ms);
          expect(releasedAt(some, new Date(next.getTime() - 1))).toBe(releasedAt(some, now));
          expect(releasedAt(some, next)).toBeGreaterThan(releasedAt(some, now));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("everything is released from one moment on, and not before", () => {
    fc.assert(
      fc.property(plans, (some) => {
        const end = fullyReleasedAt(some);
        expect(releasedAt(some, end)).toBe(some.allocation);
        expect(releasedAt(some, new Date(end.getTime() - 1))).toBeLessThan(some.allocation);
      }),
      { numRuns: 2_000 },
    );
  });
});
