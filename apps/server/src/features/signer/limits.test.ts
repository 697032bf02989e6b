import { describe, expect, it } from "vitest";
import { limitObjection, type SignedBefore, type SigningLimits } from "./limits.ts";

const limits: SigningLimits = {
  withdraw: { perVoucher: 100n, perHour: 250n, perDay: 400n },
  perHour: { mint: 2, unstake: 3, mint_item: 0 },
};
const signed = (hour: bigint, day: bigint, hourCount = 0): SignedBefore => ({
  lastHour: { count: hourCount, amount: hour },
  lastDay: { count: hourCount, amount: day },
});

describe("the limit of withdrawals", () => {
  it.each([
    ["up to the limit of one voucher", 100n, signed(0n, 0n), undefined],
    ["above it", 101n, signed(0n, 0n), "withdrawal_limit"],
    ["up to the hour's limit", 100n, signed(150n, 150n), undefined],
    ["above the hour's", 100n, signed(151n, 151n), "withdrawal_limit"],
    ["up to the day's limit", 100n, signed(0n, 300n), undefined],
    ["above the day's", 100n, signed(0n, 301n), "withdrawal_limit"],
    ["however many vouchers it took", 100n, signed(0n, 0n, 1_000_000), undefined],
  ] as const)("%s", (_title, amount, before, expected) => {
    expect(limitObjection({ kind: "withdraw", amount }, before, limits)).toBe(expected);
  });
});

describe("the limit of everything else counts vouchers, kind by kind", () => {
  it.each([
    ["mint", 1, undefined],
    ["mint", 2, "withdrawal_limit"],
    ["unstake", 2, undefined],
    ["unstake", 3, "withdrawal_limit"],
    ["mint_item", 0, "withdrawal_limit"],
  ] as const)("%s after %i", (kind, count, expected) => {
    expect(limitObjection({ kind, amount: undefined }, signed(0n, 0n, count), limits)).toBe(expected);
  });
});
