import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { judgeAmount } from "./judge-amount.ts";

const one = 10n ** 18n;
const textFor = (typed: string) => {
  const { problem } = judgeAmount(typed, 2n * one);
  return problem && messages[problem];
};

it.each(["abc", "1e3", "1,5", "+1", "1.2.3", "--1", "-", "0x10", `0.${"1".repeat(19)}`])(
  '[DEPOSIT-7] %s: "Amount must be a number"',
  (typed) => {
    expect(textFor(typed)).toBe("Amount must be a number");
  },
);

it.each(["-1", "-0.5", "-0"])('[DEPOSIT-8] %s: "Amount can\'t be negative"', (typed) => {
  expect(textFor(typed)).toBe("Amount can't be negative");
});

it('[DEPOSIT-9] above the balance by one base unit: "Deposit amount above max value"', () => {
  expect(textFor("2.000000000000000001")).toBe("Deposit amount above max value");
  expect(judgeAmount("2", 2n * one)).toEqual({ amount: 2n * one, problem: undefined });
});

it("[DEPOSIT-10] nothing, zero, and an amount before the balance is known are no errors and cannot be deposited", () => {
  for (const typed of ["", "0", "0.00"])
    expect(judgeAmount(typed, one)).toEqual({ amount: undefined, problem: undefined });
  expect(judgeAmount("1", undefined)).toEqual({ amount: undefined, problem: undefined });
  for (const typed of ["x", "-1", "3"]) expect(judgeAmount(typed, one).amount).toBeUndefined();
});
