import { deriveId, type Transaction } from "@passport/database";
import { isDone, type Posting } from "@passport/ledger";
import type { PurchasesDependencies } from "./dependencies.ts";

export interface PurchaseCredit {
  accountId: string;
  transferId: string;
  amount: bigint;
}

/**
 * BUY-25. What is sold comes from the treasury on the chain, through the sale's account of the player's
 * shard, which is empty again afterwards. Both steps commit together.
 */
export const creditPurchases = async (
  { ledger }: Pick<PurchasesDependencies, "ledger">,
  transaction: Transaction,
  credits: readonly PurchaseCredit[],
): Promise<void> => {
  if (credits.length === 0) return;
  const steps = await Promise.all(
    credits.map(async ({ accountId, transferId, amount }): Promise<Posting[]> => {
      const [treasury, sale] = await Promise.all([
        ledger.openSystemAccount("chain", "Treasury", accountId),
        ledger.openSystemAccount("sale", "SUPS sale", accountId),
      ]);
      const labels = { kind: "post", amount, group: "STORE", subGroup: "PURCHASE" } as const;
      return [
        {
          ...labels,
          id: deriveId(`supply:${transferId}`),
          debit: treasury.id,
          credit: sale.id,
          description: "SUPS for sale",
        },
        { ...labels, id: transferId, debit: sale.id, credit: accountId, description: "SUPS purchase" },
      ];
    }),
  );
  const postings = steps.flat();
  const verdicts = await ledger.postWithin(transaction, postings);
  const refused = verdicts.findIndex((verdict) => !isDone(verdict));
  if (refused >= 0) throw new Error(`purchase ${postings[refused]?.id} was answered with ${verdicts[refused]}`);
};
