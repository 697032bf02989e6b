import { describe, expect, it } from "vitest";
import { limitObjection, type SigningLimits, type Windows } from "./limits.ts";

const limits: SigningLimits = {
  withdraw: { perVoucher: 100n, perHour: 250n, perDay: 400n },
  perHour: { mint: 2, unstake: 3, mint_item: 0 },
  accountPercent: 40,
};
const signed = (hour: bigint, day: bigint, hourCount = 0): Windows => ({
  lastHour: { count: hourCount, amount: hour },
  lastDay: { count: hourCount, amount: day },
});
const nothing = signed(0n, 0n);

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
    expect(limitObjection({ kind: "withdraw", amount }, { all: before, ofAccount: nothing }, limits)).toBe(expected);
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
    const before = { all: signed(0n, 0n, count), ofAccount: nothing };
    expect(limitObjection({ kind, amount: undefined }, before, limits)).toBe(expected);
  });
});

describe("[SIGN-2] one account's share of a limit", () => {
  it.each([
    ["up to its share of the hour", 50n, signed(50n, 50n), undefined],
    ["above its share of the hour", 51n, signed(50n, 50n), "account_limit"],
    ["up to its share of the day", 60n, signed(0n, 100n), undefined],
    ["above its share of the day", 61n, signed(0n, 100n), "account_limit"],
  ] as const)("%s", (_title, amount, ofAccount, expected) => {
    expect(limitObjection({ kind: "withdraw", amount }, { all: ofAccount, ofAccount }, limits)).toBe(expected);
  });

  it("is rounded up for what is counted", () => {
    const after = (count: number) => ({ all: nothing, ofAccount: signed(0n, 0n, count) });
    expect(limitObjection({ kind: "unstake", amount: undefined }, after(1), limits)).toBeUndefined();
    expect(limitObjection({ kind: "unstake", amount: undefined }, after(2), limits)).toBe("account_limit");
  });

  it("is not asked about while everybody's limit is reached", () => {
    const full = signed(250n, 250n);
    expect(limitObjection({ kind: "withdraw", amount: 1n }, { all: full, ofAccount: full }, limits)).toBe(
      "withdrawal_limit",
    );
  });
});
