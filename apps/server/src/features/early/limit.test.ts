import { describe, expect, it } from "vitest";
import { earlyObjection } from "./limit.ts";

const plan = {
  allocation: 1_000n,
  dailyRelease: 10n,
  startsAt: new Date("2026-01-01T00:00:00Z"),
  cliffAt: new Date("2026-01-11T00:00:00Z"),
};
/** 200 are released. */
const now = new Date("2026-01-21T15:00:00Z");
const erin = { plan, hasSigned: true, agreed: true };

describe("[EARLY2-16] an early contributor", () => {
  it("withdraws nothing before signing, nor after declining", () => {
    const small = { amount: 1n, withdrawn: 1n, now };
    expect(earlyObjection({ plan, hasSigned: false, agreed: false }, small)).toBe("early_not_signed");
    expect(earlyObjection({ plan, hasSigned: true, agreed: false }, small)).toBe("early_declined");
    expect(earlyObjection(erin, small)).toBeUndefined();
  });

  it("withdraws up to what is released, to the last unit", () => {
    expect(earlyObjection(erin, { amount: 200n, withdrawn: 200n, now })).toBeUndefined();
    expect(earlyObjection(erin, { amount: 201n, withdrawn: 201n, now })).toBe("early_limit_exceeded");
    expect(earlyObjection(erin, { amount: 51n, withdrawn: 201n, now })).toBe("early_limit_exceeded");
    expect(earlyObjection(erin, { amount: 1n, withdrawn: 201n, now })).toBe("early_limit_reached");
  });

  it("withdraws nothing before the cliff, and more on the next day", () => {
    const early = new Date("2026-01-10T23:59:59Z");
    expect(earlyObjection(erin, { amount: 1n, withdrawn: 1n, now: early })).toBe("early_limit_reached");
    const tomorrow = new Date("2026-01-22T00:00:00Z");
    expect(earlyObjection(erin, { amount: 10n, withdrawn: 210n, now: tomorrow })).toBeUndefined();
  });
});
