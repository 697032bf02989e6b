/** Who gets what. Pure: payments with their worth, in the order of the chain, and what is left to sell. */
import { type ExchangeRates, isTooLarge, isTooSmall, type PurchaseToken, pricesOf, supsFor } from "@passport/protocol";
import type { Quotable } from "./store.ts";

export interface Payment extends Quotable {
  name: PurchaseToken;
  decimals: number;
}

export interface Settlement {
  payment: Payment;
  /** What it is worth; undefined when no price was known at its time. */
  supsAmount: bigint | undefined;
  /** False: paid, but the sale was closed or empty (BUY-23), or no quote allowed the amount (BUY-29). */
  isSold: boolean;
}

export interface ValuedPayment {
  payment: Payment;
  supsAmount: bigint | undefined;
  /** What is left and the maximum do not matter yet. */
  isForSale: boolean;
}

/** BUY-22: a quote promised the amount, and its limits were checked when it was given. */
export const valueQuoted = (payment: Payment, supsAmount: bigint): ValuedPayment => ({
  payment,
  supsAmount,
  isForSale: true,
});

/** BUY-22, BUY-29: at the rate in force at its block, and not below the minimum that a quote has. */
export const valueUnquoted = (payment: Payment, inForce: ExchangeRates | undefined): ValuedPayment => {
  const prices = inForce && pricesOf(payment.name, inForce);
  if (inForce === undefined || prices === undefined) return { payment, supsAmount: undefined, isForSale: false };
  const { amount, decimals } = payment;
  const supsAmount = supsFor(amount, decimals, prices);
  return { payment, supsAmount, isForSale: inForce.enable_sale && !isTooSmall(amount, decimals, prices) };
};

/**
 * Payments made first are served first; a later one that still fits is served as well. The maximum is for payments
 * without a quote (BUY-29): no quote promises more.
 */
export const servePayments = (
  valued: readonly ValuedPayment[],
  remaining: bigint,
): { settlements: Settlement[]; sold: bigint } => {
  let sold = 0n;
  const settlements = valued.map(({ payment, supsAmount, isForSale }): Settlement => {
    const isSold =
      isForSale && supsAmount !== undefined && supsAmount > 0n && !isTooLarge(supsAmount, remaining - sold);
    if (isSold) sold += supsAmount;
    return { payment, supsAmount, isSold };
  });
  return { settlements, sold };
};
