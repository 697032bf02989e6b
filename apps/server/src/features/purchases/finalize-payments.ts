/** Payments that are final: what each gets is decided and given in the transaction of the watcher's cursor. */
import type { Transaction } from "@passport/database";
import {
  type IncomingTransfer,
  lockOpenOperations,
  type OperationUpdate,
  recordIncoming,
  recordOperations,
} from "../operations/index.ts";
import { creditPurchases } from "./credit-purchases.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { settlePayments, toSettledChanges } from "./settle-payments.ts";
import { toCredits, toPayment } from "./to-payment.ts";

type Dependencies = Pick<PurchasesDependencies, "ledger" | "networks" | "purchaseCaps">;

/**
 * BUY-21. First every payment has its operation, seen if it was not; then those that wait for their end
 * are locked, and only those are looked at: what is read twice buys once.
 */
export const finalizePayments = async (
  { ledger, networks, purchaseCaps }: Dependencies,
  transaction: Transaction,
  transfers: readonly IncomingTransfer[],
): Promise<void> => {
  const ended = await recordOperations(transaction, async (recorder) => {
    await recordIncoming(transaction, recorder, { transfers, eventOf: () => "seen", isFinal: true });
    const waiting = await lockOpenOperations(transaction, transfers);
    const owned = waiting.map(({ row, changes }) => ({ ...row, ...changes })).filter((row) => row.account_id !== null);
    const settlements = await settlePayments({ purchaseCaps }, transaction, owned.map(toPayment(networks)));
    const outcomes = new Map(settlements.map((settlement) => [settlement.payment.operationId, settlement]));
    return recorder.advance(
      waiting.map(({ row: { id: operationId }, changes }): OperationUpdate => {
        const settlement = outcomes.get(operationId);
        if (settlement === undefined) return { operationId, event: "unclaimed", changes };
        const event = settlement.isSold ? "finalized" : "unfulfilled";
        return { operationId, event, changes: { ...changes, ...toSettledChanges(settlement) } };
      }),
    );
  });
  await creditPurchases({ ledger }, transaction, toCredits(ended));
};
