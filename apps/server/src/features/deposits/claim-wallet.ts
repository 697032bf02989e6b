import type { Transaction } from "@passport/database";
import { claimPurchases } from "../purchases/index.ts";
import { claimDeposits } from "./claim-deposits.ts";
import type { DepositsDependencies } from "./dependencies.ts";

/** Deposits and payments that came before any account had proven the wallet its own. Returns how many. */
export const claimWallet = async (
  dependencies: Pick<DepositsDependencies, "ledger" | "networks" | "purchaseCaps">,
  transaction: Transaction,
  wallet: string,
  accountId: string,
): Promise<number> => {
  const claim = { wallet: wallet.toLowerCase(), accountId };
  const deposits = await claimDeposits(dependencies, transaction, claim);
  const purchases = await claimPurchases(dependencies, transaction, claim);
  return deposits + purchases;
};
