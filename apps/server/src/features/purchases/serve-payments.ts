/** Who gets what. Pure: payments with their worth, in the order of the chain, what is left to sell, and the caps. */
import {
  type ExchangeRates,
  hasMoved,
  isTooLarge,
  isTooSmall,
  type PurchasePrices,
  type PurchaseToken,
  pricesOf,
  rateText,
  supsFor,
  usdFor,
} from "@passport/protocol";
import { type CapState, exceededCap, withCredit } from "./caps.ts";
import type { Promised, Quotable } from "./store.ts";

export interface Payment extends Quotable {
  name: PurchaseToken;
  decimals: number;
}

/** What a payment is worth in SUPS and in USD with 18 decimals. */
type Worth = Omit<Promised, "rate">;

export interface Settlement {
  payment: Payment;
  /** Undefined when no price was known at its time. */
  worth: Worth | undefined;
  /** False: paid, but the sale was closed or empty (BUY-23), no quote allowed the amount (BUY-29), or a cap did not (BUY-30). */
  isSold: boolean;
}

export interface ValuedPayment {
  payment: Payment;
  worth: Worth | undefined;
  /** What is left and the caps do not matter yet. */
  isForSale: boolean;
}

/**
 * BUY-22, BUY-31: a quote promised the amount, and its limits were checked when it was given. It is honoured while the rate
 * has moved little; a larger move in either direction gives the rate of the block. Without any price at the block it is not
 * known how far the rate has moved, so people decide about what was promised.
 */
export const valueQuoted = (
  payment: Payment,
  { rate, ...promised }: Promised,
  inForce: ExchangeRates | undefined,
): ValuedPayment => {
  const prices = inForce && pricesOf(payment.name, inForce);
  if (inForce === undefined || prices === undefined) return { payment, worth: promised, isForSale: false };
  if (!hasMoved(rate, rateText(prices))) return { payment, worth: promised, isForSale: true };
  return { payment, worth: worthOf(payment, prices), isForSale: inForce.enable_sale };
};

/** BUY-22, BUY-29: at the rate in force at its block, and not below the minimum that a quote has. */
export const valueUnquoted = (payment: Payment, inForce: ExchangeRates | undefined): ValuedPayment => {
  const prices = inForce && pricesOf(payment.name, inForce);
  if (inForce === undefined || prices === undefined) return { payment, worth: undefined, isForSale: false };
  const { amount, decimals } = payment;
  const isForSale = inForce.enable_sale && !isTooSmall(amount, decimals, prices);
  return { payment, worth: worthOf(payment, prices), isForSale };
};

const worthOf = ({ amount, decimals }: Payment, prices: PurchasePrices): Worth => ({
  supsAmount: supsFor(amount, decimals, prices),
  usd: usdFor(amount, decimals, prices),
});

/**
 * Payments made first are served first; a later one that still fits is served as well. What is too large in SUPS is so
 * without a quote (BUY-29) or after a move of the rate (BUY-31): no quote promises more. The caps in USD are for every payment (BUY-30).
 */
export const servePayments = (
  valued: readonly ValuedPayment[],
  { remaining, caps, totals }: CapState & { remaining: bigint },
): { settlements: Settlement[]; sold: bigint } => {
  let sold = 0n;
  let credited = totals;
  const settlements = valued.map(({ payment, worth, isForSale }): Settlement => {
    if (!isForSale || worth === undefined || worth.supsAmount === 0n) return { payment, worth, isSold: false };
    const credit = { accountId: payment.accountId, usd: worth.usd };
    const isSold =
      !isTooLarge(worth.supsAmount, remaining - sold) && exceededCap({ caps, totals: credited }, credit) === undefined;
    if (isSold) {
      sold += worth.supsAmount;
      credited = withCredit(credited, credit);
    }
    return { payment, worth, isSold };
  });
  return { settlements, sold };
};
