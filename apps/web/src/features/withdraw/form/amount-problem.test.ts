import { messages } from "@passport/protocol/messages";
import { describe, expect, it } from "vitest";
import { type Bounds, judgeAmount, maxOf } from "./amount-problem.ts";

const sups = (whole: bigint) => whole * 10n ** 18n;
const bounds: Bounds = {
  available: sups(100n),
  limit: undefined,
  now: undefined,
  contract: sups(1_000n),
  hasContractFailed: false,
};
const said = (typed: string, changes: Partial<Bounds> = {}) => {
  const { problem, canWithdraw } = judgeAmount(typed, { ...bounds, ...changes });
  return [problem && messages[problem], canWithdraw];
};

describe("an amount", () => {
  it("[WITHDRAW-6] is parsed with 18 decimals and must be positive", () => {
    expect(judgeAmount("0.000000000000000001", bounds)).toEqual({ amount: 1n, problem: undefined, canWithdraw: true });
    expect(judgeAmount("99.5", bounds)).toMatchObject({ amount: 995n * 10n ** 17n, canWithdraw: true });
    for (const typed of ["", "0", "0.0", "-1"]) expect(judgeAmount(typed, bounds).canWithdraw).toBe(false);
  });

  it("[WITHDRAW-7] that cannot be parsed is said to be wrong", () => {
    for (const typed of ["-1", "1e3", "ten", "1,5", "0.0000000000000000001"]) {
      expect(said(typed)).toEqual(["Error setting withdraw amount", false]);
    }
    for (const typed of ["", "0"]) expect(said(typed)).toEqual([undefined, false]);
  });

  it("[WITHDRAW-9] above the balance is refused", () => {
    expect(said("100")).toEqual([undefined, true]);
    expect(said("100.000000000000000001")).toEqual(["Insufficient $SUPS", false]);
  });

  it("[WITHDRAW-10] [WITHDRAW-11] above the contract's balance is refused, and one that cannot be checked", () => {
    expect(said("51", { contract: sups(50n) })).toEqual(["Withdraw Contract balance too low.", false]);
    expect(said("50", { contract: sups(50n) })).toEqual([undefined, true]);
    const unread = { contract: undefined, hasContractFailed: true };
    expect(said("1", unread)).toEqual(["Unable to check withdraw contract balance.", false]);
    // A wallet that is not connected yet has not read it; the click connects it.
    expect(said("1", { contract: undefined })).toEqual([undefined, true]);
  });

  it("[WITHDRAW-12] above what is left for an early contributor is refused", () => {
    expect(said("10.5", { limit: sups(10n) })).toEqual(["This amount will exceed the early contributor limit.", false]);
    expect(said("10", { limit: sups(10n) })).toEqual([undefined, true]);
  });

  it("[WITHDRAW-41] above what can be withdrawn now is refused", () => {
    expect(said("10.5", { now: sups(10n) })).toEqual(["This is more than you can withdraw now.", false]);
    expect(said("10", { now: sups(10n) })).toEqual([undefined, true]);
  });

  it("[WITHDRAW-36] of several messages the first is the own balance, the limit, what can be withdrawn now, the contract", () => {
    const all = { available: sups(4n), limit: sups(3n), now: sups(2n), contract: sups(1n) };
    expect(said("5", all)[0]).toBe("Insufficient $SUPS");
    expect(said("4", all)[0]).toBe("This amount will exceed the early contributor limit.");
    expect(said("3", all)[0]).toBe("This is more than you can withdraw now.");
    expect(said("2", all)[0]).toBe("Withdraw Contract balance too low.");
  });
});

it("[WITHDRAW-14] [WITHDRAW-41] Max is the smallest of the own balance, the remaining limit, what can be withdrawn now and the contract's balance", () => {
  expect(maxOf(bounds)).toBe(sups(100n));
  expect(maxOf({ ...bounds, limit: sups(7n) })).toBe(sups(7n));
  expect(maxOf({ ...bounds, now: sups(6n), contract: sups(7n) })).toBe(sups(6n));
  expect(maxOf({ ...bounds, limit: sups(7n), contract: sups(5n) })).toBe(sups(5n));
  expect(maxOf({ ...bounds, limit: 0n })).toBe(0n);
  expect(maxOf({ ...bounds, contract: undefined })).toBe(sups(100n));
  expect(maxOf({ ...bounds, available: undefined })).toBeUndefined();
});
