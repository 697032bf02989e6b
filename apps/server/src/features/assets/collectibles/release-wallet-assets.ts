import type { Transaction } from "@passport/database";
import { disownAssets } from "./store.ts";

/**
 * A use case: a wallet was taken off its account, and the collectibles in it go with it, to the account that links
 * it next.
 */
export const releaseWalletAssets = (transaction: Transaction, wallet: string, accountId: string): Promise<void> =>
  disownAssets(transaction, wallet.toLowerCase(), accountId);
