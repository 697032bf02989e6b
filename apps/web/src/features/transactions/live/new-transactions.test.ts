import { describe, expect, it } from "vitest";
import { noNewTransactions, receiveTransactions } from "./new-transactions.ts";
import { testTransaction } from "./test-transaction.ts";

const [a, b, c] = [
  testTransaction({ transaction_reference: "a" }),
  testTransaction({ transaction_reference: "b" }),
  testTransaction({ transaction_reference: "c" }),
] as const;

describe("newTransactions", () => {
  it("the first message contains nothing new", () => {
    expect(receiveTransactions(noNewTransactions, [b, a])).toMatchObject({ newest: b, arrived: [] });
  });

  it("each later transaction is new, once", () => {
    const start = receiveTransactions(noNewTransactions, [a]);
    const one = receiveTransactions(start, [b]);
    expect(one).toMatchObject({ newest: b, arrived: [b] });
    expect(receiveTransactions(one, [b])).toBe(one);
    expect(receiveTransactions(one, [c]).arrived).toEqual([c, b]);
  });

  it("after a lost connection only missed transactions are new", () => {
    const start = receiveTransactions(noNewTransactions, [a]);
    expect(receiveTransactions(start, [c, b, a])).toMatchObject({ newest: c, arrived: [c, b] });
  });

  it("an account without history receives its first transaction", () => {
    expect(receiveTransactions(receiveTransactions(noNewTransactions, []), [a]).arrived).toEqual([a]);
  });
});
