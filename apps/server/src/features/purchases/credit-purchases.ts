import type { Transaction } from "@passport/database";
import { type ChainLog, creditPurchases as creditProven, systemAccount } from "@passport/ledger";
import type { PurchasesDependencies } from "./dependencies.ts";

export interface PurchaseCredit {
  log: ChainLog;
  /** Whose shard the treasury's and the sale's accounts are of; who is credited is who paid, as the log says. */
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
  const players = credits.map(({ accountId }) => accountId);
  await ledger.openSystemAccounts("chain", "Treasury", players);
  await ledger.openSystemAccounts("sale", "SUPS sale", players);
  const purchases = credits.map(({ log, accountId, transferId, amount }) => ({
    log,
    id: transferId,
    treasury: systemAccount("chain", "Treasury", accountId).id,
    sale: systemAccount("sale", "SUPS sale", accountId).id,
    amount,
  }));
  await creditProven(transaction, purchases);
};
