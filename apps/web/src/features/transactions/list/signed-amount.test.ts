import { expect, it } from "vitest";
import { testTransaction } from "../live/test-transaction.ts";
import { signedAmount } from "./signed-amount.ts";

it("a payment is negative and an income positive, to the last unit", () => {
  const { to: you, from: game } = testTransaction();
  const amount = "123456789012345678901234567891";
  expect(signedAmount({ amount, from: game })).toBe(123456789012345678901234567891n);
  expect(signedAmount({ amount, from: you })).toBe(-123456789012345678901234567891n);
});
