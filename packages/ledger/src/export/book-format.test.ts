import { expect, it } from "vitest";
import { beancount } from "./beancount.ts";
import { decimalText, type ExportedAccount, type ExportedTransfer } from "./book-format.ts";
import { hledger } from "./hledger.ts";

it.each([
  [0n, 18, "0.000000000000000000"],
  [1n, 18, "0.000000000000000001"],
  [-1_500n, 3, "-1.500"],
  [-7n, 3, "-0.007"],
  [217_000_000n * 10n ** 18n, 18, "217000000.000000000000000000"],
  [-42n, 0, "-42"],
])("%s with %s decimals is %s", (amount, decimals, text) => {
  expect(decimalText(amount, decimals)).toBe(text);
});

const sups = { id: 1, code: "SUPS", name: "SUPS", decimals: 18, issuer: undefined, isOnChain: true };
const account: ExportedAccount = { id: "0193f000-0000-7000-8000-00000000000a", kind: "user", currency: sups };
const hostile: ExportedTransfer = {
  id: "0193f000-0000-7000-8000-0000000000ff",
  day: "2036-01-31",
  group: "STORE",
  subGroup: "PURCHASE",
  description: '"; \\ | a\n2036-01-01 open Assets:Evil\r\n\u2028x',
  legs: [{ account, amount: 1n, balanceAfter: 1n }],
};

it("a description stays on its line and within its quotes", () => {
  const journal = hledger.transfer(hostile).trimEnd().split("\n");
  expect(journal).toHaveLength(2);
  expect(journal[0]).not.toMatch(/[;|]/);
  const entry = beancount.transfer(hostile).trimEnd().split("\n");
  expect(entry).toHaveLength(3);
  expect(entry[0]).toBe('2036-01-31 * "STORE PURCHASE" "\\"; \\\\ | a 2036-01-01 open Assets:Evil x"');
});

it("beancount asserts on the day after the last one, also over the end of a month", () => {
  expect(beancount.closing(account, 1n, "2036-01-31")).toMatch(/^2036-02-01 balance /);
});
