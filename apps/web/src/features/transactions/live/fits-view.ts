import type { Transaction } from "@passport/protocol/calls/transactions";
import { periodOf } from "../view/days.ts";
import type { TransactionsSearch } from "../view/transactions-search.ts";

/** Whether a transaction belongs to what is being looked at, so that nothing is announced that the list would not show. */
export const fitsView = (transaction: Transaction, view: TransactionsSearch): boolean => {
  const at = Date.parse(transaction.created_at);
  const { from, to } = periodOf(view);
  // The topic has SUPS only.
  if (view.currency !== undefined) return false;
  if (view.group !== undefined && transaction.group !== view.group) return false;
  if (view.sub_group !== undefined && transaction.sub_group !== view.sub_group) return false;
  if (from !== undefined && at < Date.parse(from)) return false;
  if (to !== undefined && at >= Date.parse(to)) return false;
  const wanted = view.search?.toLowerCase() ?? "";
  // TXN-15: the four texts that a search reads.
  const { transaction_reference: reference, description, to: payee, from: payer } = transaction;
  return [reference, description, payee.name, payer.name].some((text) => text.toLowerCase().includes(wanted));
};
