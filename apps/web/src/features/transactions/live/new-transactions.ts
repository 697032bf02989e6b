/**
 * Which transactions are new since the page was opened (TXN-16). The topic sends the newest ones first and
 * then each new one; after a lost connection it sends the newest ones again, and those not seen yet came meanwhile.
 */
import type { Transaction } from "@passport/protocol/calls/transactions";

export interface NewTransactions {
  /** References that the topic has brought; undefined until its first message. */
  known: ReadonlySet<string> | undefined;
  newest: Transaction | undefined;
  /** Newest first. */
  arrived: readonly Transaction[];
}

export const noNewTransactions: NewTransactions = { known: undefined, newest: undefined, arrived: [] };

export const receiveTransactions = (state: NewTransactions, brought: readonly Transaction[]): NewTransactions => {
  const references = brought.map((one) => one.transaction_reference);
  const { known } = state;
  if (known === undefined) return { known: new Set(references), newest: brought[0], arrived: [] };
  const fresh = brought.filter((one) => !known.has(one.transaction_reference));
  if (fresh.length === 0) return state;
  return { known: new Set([...references, ...known]), newest: fresh[0], arrived: [...fresh, ...state.arrived] };
};
