import type { Transaction } from "@passport/database";
import { claimUnclaimed, recordOperations } from "../operations/index.ts";
import { claimAssets } from "./collectibles/store.ts";
import { creditItems } from "./items/store.ts";

/**
 * CHAIN-12, DEPASSET-13: a wallet was linked, and what came from it before is the account's,
 * once. Returns how many stakes and deposits that was.
 */
export const claimWalletAssets = async (
  transaction: Transaction,
  wallet: string,
  accountId: string,
): Promise<number> => {
  const from = wallet.toLowerCase();
  const claim = { of: { wallet: from }, accountId, outcomesOf: async () => new Map() };
  const claimed = await recordOperations(transaction, async (recorder) => ({
    stakes: await claimUnclaimed(transaction, recorder, { ...claim, kind: "stake" }),
    deposits: await claimUnclaimed(transaction, recorder, { ...claim, kind: "item_deposit" }),
  }));
  await claimAssets(transaction, from, accountId);
  await creditItems(
    transaction,
    claimed.deposits.map(({ id }) => id),
  );
  return claimed.stakes.length + claimed.deposits.length;
};
