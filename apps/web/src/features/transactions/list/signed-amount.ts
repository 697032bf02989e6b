import type { Transaction } from "@passport/protocol/calls/transactions";

/** What it did to the player's balance. The wire's amount is always positive; the parties say which way it went. */
export const signedAmount = ({ amount, from }: Pick<Transaction, "amount" | "from">): bigint =>
  from.is_you ? -BigInt(amount) : BigInt(amount);
