/**
 * What final payments get. Each is looked at once: the caller holds the lock of its operation. Order of
 * locks: operations, quotes, the sale, then the accounts of the ledger.
 */
import type { Transaction } from "@passport/database";
import { announceHint } from "../../platform/outbox/outbox.ts";
import type { OperationRow } from "../operations/index.ts";
import { findRatesAt } from "../sups/index.ts";
import { type AutomaticCredit, findDayTotals, insertCredits } from "./day-store.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { type Payment, type Settlement, servePayments, valueQuoted, valueUnquoted } from "./serve-payments.ts";
import { lockSale, type Sale, sell, spendQuotes } from "./store.ts";

export const toSettledChanges = ({ worth }: Settlement): Partial<Pick<OperationRow, "amount">> =>
  worth === undefined || worth.supsAmount === 0n ? {} : { amount: worth.supsAmount.toString() };

/** The payments are in the order of the chain. */
export const settlePayments = async (
  { purchaseCaps: caps }: Pick<PurchasesDependencies, "purchaseCaps">,
  transaction: Transaction,
  payments: readonly Payment[],
): Promise<Settlement[]> => {
  if (payments.length === 0) return [];
  const valued = await valuePayments(transaction, payments);
  const { remaining } = await lockSale(transaction);
  const accountIds = [...new Set(payments.map(({ accountId }) => accountId))];
  // After the lock, in a statement of its own: this one sees what the last seller committed.
  const totals = await findDayTotals(transaction, accountIds);
  const { settlements, sold } = servePayments(valued, { remaining, caps, totals });
  if (sold > 0n) await announceRemaining(transaction, await sell(transaction, sold));
  await insertCredits(transaction, settlements.flatMap(toAutomaticCredits));
  return settlements;
};

const toAutomaticCredits = ({ payment, worth, isSold }: Settlement): AutomaticCredit[] =>
  isSold && worth !== undefined
    ? [{ operationId: payment.operationId, accountId: payment.accountId, usd: worth.usd }]
    : [];

/** Live for every page that shows what is left to buy (RATES-2). */
export const announceRemaining = async (transaction: Transaction, sale: Sale | undefined): Promise<void> => {
  if (sale === undefined) throw new Error("more was sold than there is");
  await announceHint(transaction, "sale.changed", {});
};

/** BUY-22, BUY-31: at the quoted rate, or at the one in force at its block. */
const valuePayments = async (transaction: Transaction, payments: readonly Payment[]) => {
  const quoted = await spendQuotes(transaction, payments);
  const rates = await findRatesAt(
    transaction,
    payments.map(({ minedAt }) => minedAt),
  );
  return payments.map((payment, nth) => {
    const promised = quoted.get(payment.operationId);
    return promised === undefined ? valueUnquoted(payment, rates[nth]) : valueQuoted(payment, promised, rates[nth]);
  });
};
