import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";
import { bucketsOf } from "./testing/bucket-sizes.ts";

const sizes = bucketsOf(
  { burst: 3, perMinute: 60 },
  { cheap: { burst: 100, perMinute: 600 }, login: { burst: 2, perMinute: 6 } },
);

const limiterAt = (capacity = 100) => {
  const clock = { ms: 0 };
  return { clock, limiter: createRateLimiter(sizes, { capacity, nowMs: () => clock.ms }) };
};

describe("createRateLimiter", () => {
  it("grants the burst, then says after how many seconds to come again", () => {
    const { limiter } = limiterAt();
    expect([limiter.take("login", "a"), limiter.take("login", "a")]).toEqual([0, 0]);
    expect(limiter.take("login", "a")).toBe(10);
  });

  it("refills evenly and never above the burst", () => {
    const { limiter, clock } = limiterAt();
    for (let tries = 0; tries < 3; tries++) limiter.take("login", "a");
    clock.ms = 9_999;
    expect(limiter.take("login", "a")).toBe(1);
    clock.ms = 10_000;
    expect(limiter.take("login", "a")).toBe(0);
    expect(limiter.take("login", "a")).toBe(10);
    clock.ms = 3_600_000;
    expect([1, 2, 3].map(() => limiter.take("login", "a"))).toEqual([0, 0, 10]);
  });

  it("counts addresses and buckets apart", () => {
    const { limiter } = limiterAt();
    for (let tries = 0; tries < 3; tries++) limiter.take("login", "a");
    expect(limiter.take("login", "b")).toBe(0);
    expect(limiter.take("read", "a")).toBe(0);
  });

  it("[EMAIL-28] a guest's /48 has sixteen times the budget of a line, whichever of its lines it uses", () => {
    const { limiter, clock } = limiterAt(10_000);
    const granted = (addresses: string[]) =>
      addresses.filter((address) => limiter.takeOfAddress("login", address) === 0).length;
    const lines = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, n) => `${prefix}${n.toString(16)}::1`);
    expect(granted(Array.from({ length: 5 }, () => "2001:db8:1:1::1"))).toBe(2);
    // A /56 in all: 8, of which 2 are gone.
    expect(granted(lines(100, "2001:db8:1:"))).toBe(6);
    expect(granted(Array.from({ length: 100 }, (_, n) => `2001:db8:1:${(0x100 * (n + 1)).toString(16)}::1`))).toBe(24);
    expect(limiter.waitForAddress("login", "2001:db8:1:ffff::1")).toBeGreaterThan(0);
    // What was refused has taken nothing of the wider ranges.
    clock.ms = 60_000;
    expect(granted(lines(200, "2001:db8:1:"))).toBe(8);
    expect(granted(["2001:db8:2::1", "203.0.113.7"])).toBe(2);
  });

  it("stays bounded: the longest unused is forgotten, the one in use is not", () => {
    const { limiter } = limiterAt(3);
    for (let tries = 0; tries < 3; tries++) limiter.take("login", "mallory");
    for (let address = 0; address < 50; address++) {
      limiter.take("login", `other ${address}`);
      expect(limiter.take("login", "mallory")).toBeGreaterThan(0);
    }
    for (let address = 0; address < 3; address++) limiter.take("login", `late ${address}`);
    expect(limiter.take("login", "mallory")).toBe(0);
  });
});
