/**
 * What final payments get. Each is looked at once: the caller holds the lock of its operation. Order of
 * locks: operations, quotes, the sale, then the accounts of the ledger.
 */
import type { Transaction } from "@passport/database";
import { type PurchaseToken, remainingTopic } from "@passport/protocol";
import { announceTopic } from "../../platform/outbox/outbox.ts";
import type { OperationRow } from "../operations/index.ts";
import { findRatesAt } from "../sups/index.ts";
import { pricesOf, supsFor } from "./price.ts";
import { lockSale, type Quotable, type Sale, sell, spendQuotes } from "./store.ts";

export interface Payment extends Quotable {
  name: PurchaseToken;
  decimals: number;
}

export interface Settlement {
  payment: Payment;
  /** What it is worth; undefined when no price was known at its time. */
  supsAmount: bigint | undefined;
  /** False: paid, but the sale was closed or empty (BUY-23). */
  isSold: boolean;
}

export const toSettledChanges = ({ supsAmount }: Settlement): Partial<Pick<OperationRow, "amount">> =>
  supsAmount === undefined || supsAmount === 0n ? {} : { amount: supsAmount.toString() };

/** In the order of the chain: who paid first is served first. */
export const settlePayments = async (transaction: Transaction, payments: readonly Payment[]): Promise<Settlement[]> => {
  if (payments.length === 0) return [];
  const valued = await valuePayments(transaction, payments);
  let { remaining } = await lockSale(transaction);
  let sold = 0n;
  const settlements = valued.map(({ payment, supsAmount, isForSale }): Settlement => {
    const isSold = isForSale && supsAmount !== undefined && supsAmount > 0n && supsAmount <= remaining;
    if (!isSold) return { payment, supsAmount, isSold };
    remaining -= supsAmount;
    sold += supsAmount;
    return { payment, supsAmount, isSold };
  });
  if (sold > 0n) await announceRemaining(transaction, await sell(transaction, sold));
  return settlements;
};

/** Live for every page that shows what is left to buy (RATES-2). */
export const announceRemaining = async (transaction: Transaction, sale: Sale | undefined): Promise<void> => {
  if (sale === undefined) throw new Error("more was sold than there is");
  await announceTopic(transaction, {
    topicPath: remainingTopic.path,
    key: "SUPS:TREASURY",
    payload: sale.remaining.toString(),
    seq: sale.version,
  });
};

/** BUY-22: at the quoted rate, or at the one in force at its block. */
const valuePayments = async (transaction: Transaction, payments: readonly Payment[]) => {
  const quoted = await spendQuotes(transaction, payments);
  const rates = await findRatesAt(
    transaction,
    payments.map(({ minedAt }) => minedAt),
  );
  return payments.map((payment, nth) => {
    const promised = quoted.get(payment.operationId);
    if (promised !== undefined) return { payment, supsAmount: promised, isForSale: true };
    const inForce = rates[nth];
    const prices = inForce && pricesOf(payment.name, inForce);
    return {
      payment,
      supsAmount: prices && supsFor(payment.amount, payment.decimals, prices),
      isForSale: inForce?.enable_sale === true,
    };
  });
};
