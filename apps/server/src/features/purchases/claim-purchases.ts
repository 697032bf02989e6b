import type { Transaction } from "@passport/database";
import { type ClaimOutcome, claimUnclaimed, recordOperations, type Unclaimed } from "../operations/index.ts";
import { creditPurchases } from "./credit-purchases.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { settlePayments, toSettledChanges } from "./settle-payments.ts";
import { toCredits, toPayment } from "./to-payment.ts";

/** Payments of a wallet that has just found its owner. What they buy is what they would have bought in their block. */
export const claimPurchases = async (
  { ledger, networks, purchaseCaps }: Pick<PurchasesDependencies, "ledger" | "networks" | "purchaseCaps">,
  transaction: Transaction,
  { accountId, ...of }: Unclaimed & { accountId: string },
): Promise<number> => {
  const claimed = await recordOperations(transaction, (recorder) =>
    claimUnclaimed(transaction, recorder, {
      kind: "purchase",
      of,
      accountId,
      async outcomesOf(rows) {
        const payments = rows.map((row) => toPayment(networks)({ ...row, account_id: accountId }));
        const settlements = await settlePayments({ purchaseCaps }, transaction, payments);
        return new Map(
          settlements.map((settlement): [string, ClaimOutcome] => {
            const event = settlement.isSold ? "claimed" : "unfulfilled";
            return [settlement.payment.operationId, { event, changes: toSettledChanges(settlement) }];
          }),
        );
      },
    }),
  );
  await creditPurchases({ ledger }, transaction, toCredits(claimed));
  return claimed.length;
};
