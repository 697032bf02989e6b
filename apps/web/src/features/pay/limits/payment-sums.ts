/** How a payment meets what may still be taken. All in base units. */
import type { PaymentLimits } from "@passport/protocol/calls/spending";

export interface Sums {
  total: bigint;
  spent: bigint;
  /** Of the total, before this payment. */
  left: bigint;
  /** By how much this payment exceeds it; 0 when it fits. */
  over: bigint;
}

export const sumsOf = (amount: bigint, allowed: { total: string; spent: string }): Sums => {
  const total = BigInt(allowed.total);
  const spent = BigInt(allowed.spent);
  const left = spent < total ? total - spent : 0n;
  return { total, spent, left, over: amount > left ? amount - left : 0n };
};

export interface BarParts {
  /** In percent of the bar, one after another. */
  spent: number;
  fits: number;
  over: number;
  /** Where the limit is. */
  mark: number;
}

/** What exceeds the limit is drawn beyond its mark, so the bar is a little longer than the larger of the two. */
export const barOf = (amount: bigint, { total, spent, left, over }: Sums): BarParts => {
  const whole = spent + amount > total ? spent + amount : total;
  const percent = (part: bigint) => Number((part * 9_500n) / whole) / 100;
  return {
    spent: percent(spent),
    fits: percent(amount < left ? amount : left),
    over: percent(over),
    mark: percent(total),
  };
};

/** Of each of ten equal coupons, how much is spent: 0 to 1. */
export const couponsOf = ({ total, spent }: Sums): number[] =>
  Array.from({ length: coupons }, (_, nth) => {
    const tenths = Number((spent * 1_000n * BigInt(coupons)) / total) / 1_000 - nth;
    return Math.min(1, Math.max(0, tenths));
  });

const coupons = 10;

export type ShownLimit =
  | { kind: "hold"; hold: NonNullable<PaymentLimits["hold"]>; sums: Sums }
  | { kind: "limit"; sums: Sums; needsStepUp: boolean };

/** Which of the two the page speaks of: what stands in the way, otherwise the hold, which the player may not know of. */
export const shownLimitOf = (amount: bigint, limits: PaymentLimits | null): ShownLimit | undefined => {
  if (limits === null) return undefined;
  const { hold, limit, needs } = limits;
  const limitSums = limit === null ? undefined : sumsOf(amount, { total: limit.amount, spent: limit.spent });
  const isLimitMet = limitSums !== undefined && limitSums.over > 0n && needs !== "end_of_hold";
  if (limitSums !== undefined && (hold === null || isLimitMet)) {
    return { kind: "limit", sums: limitSums, needsStepUp: needs === "step_up" };
  }
  if (hold === null) return undefined;
  return { kind: "hold", hold, sums: sumsOf(amount, { total: hold.allowance, spent: hold.spent }) };
};
