/** What waits for a wallet's owner: deposits and payments that came before anybody had proven it theirs. */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { findUnclaimedWallets } from "../operations/index.ts";
import { findAccountsByWallets } from "../profile/index.ts";
import { claimPurchases } from "../purchases/index.ts";
import { claimDeposits } from "./claim-deposits.ts";
import type { DepositsDependencies } from "./dependencies.ts";

/** In the transaction that links the wallet. Each is credited once, however often the wallet is linked. */
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

const walletsAtOnce = 1000;

/**
 * A wallet can be linked in the very moment in which the watcher still finds it without an owner. What
 * that left behind is claimed here, by a job.
 */
export const claimLinkedWallets = async (
  dependencies: Pick<DepositsDependencies, "db" | "ledger" | "outbox" | "networks" | "purchaseCaps">,
): Promise<number> => {
  let claimed = 0;
  for await (const [wallet, accountId] of linkedWallets(dependencies.db)) {
    claimed += await inTransaction(dependencies.db, async (transaction) => {
      // Asked again where it holds: the account may have been deleted since.
      const owners = await findAccountsByWallets(transaction, [wallet]);
      return owners.get(wallet) === accountId ? claimWallet(dependencies, transaction, wallet, accountId) : 0;
    });
  }
  if (claimed > 0) dependencies.outbox.poke();
  return claimed;
};

async function* linkedWallets(db: Database): AsyncIterable<[wallet: string, accountId: string]> {
  let last = "";
  for (;;) {
    const wallets = await findUnclaimedWallets(db, last, walletsAtOnce);
    yield* await findAccountsByWallets(db, wallets);
    const next = wallets.at(-1);
    if (next === undefined || wallets.length < walletsAtOnce) return;
    last = next;
  }
}
