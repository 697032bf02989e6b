import type { PaymentLimits } from "@passport/protocol/calls/spending";
import { describe, expect, it } from "vitest";
import { barOf, couponsOf, shownLimitOf, sumsOf } from "./payment-sums.ts";

describe("[PAY-11] what a payment exceeds", () => {
  it.each([
    ["fits", 40n, "60", { left: 40n, over: 0n }],
    ["is one unit too much", 41n, "60", { left: 40n, over: 1n }],
    ["comes after more than the limit was spent", 5n, "130", { left: 0n, over: 5n }],
  ])("is right for one that %s", (_title, amount, spent, expected) => {
    expect(sumsOf(amount, { total: "100", spent })).toEqual({ total: 100n, spent: BigInt(spent), ...expected });
  });

  it("is drawn beyond the mark of the limit, and all parts stay within the bar", () => {
    const limit = { total: "300", spent: "192" };
    const within = barOf(8n, sumsOf(8n, limit));
    expect(within).toEqual({ spent: 60.8, fits: 2.53, over: 0, mark: 95 });
    const beyond = barOf(180n, sumsOf(180n, limit));
    expect(beyond.spent + beyond.fits).toBeCloseTo(beyond.mark, 1);
    expect(beyond.mark + beyond.over).toBeCloseTo(95, 1);
  });

  it("strikes out coupons, the last of them in part", () => {
    const of = (spent: string) => couponsOf(sumsOf(1n, { total: "100", spent }));
    expect(of("0")).toEqual(Array(10).fill(0));
    expect(of("65").slice(5, 8)).toEqual([1, 0.5, 0]);
    expect(of("100")).toEqual(Array(10).fill(1));
  });
});

describe("[PAY-11] which limit the page speaks of", () => {
  const hold = { until: "2036-11-18T10:00:00.000Z", allowance: "100", spent: "60" };
  const limit = { amount: "300", spent: "280" };
  const of = (amount: bigint, limits: PaymentLimits | null) => {
    const shown = shownLimitOf(amount, limits);
    return shown?.kind === "limit" ? [shown.kind, shown.needsStepUp] : shown?.kind;
  };

  it.each<[string, bigint, PaymentLimits | null, unknown]>([
    ["none", 10n, null, undefined],
    ["the hold, which forbids it", 50n, { hold, limit, needs: "end_of_hold" }, "hold"],
    ["the limit, which asks for a step-up", 30n, { hold, limit, needs: "step_up" }, ["limit", true]],
    ["the limit after a step-up", 30n, { hold, limit, needs: "nothing" }, ["limit", false]],
    ["the hold, when it fits both", 10n, { hold, limit, needs: "nothing" }, "hold"],
    ["the limit, without a hold", 10n, { hold: null, limit, needs: "nothing" }, ["limit", false]],
  ])("is %s", (_title, amount, limits, expected) => {
    expect(of(amount, limits)).toEqual(expected);
  });
});
