import { type Database, inTransaction } from "@passport/database";
import { findAccountsByWallets } from "../profile/index.ts";
import { claimWalletAssets } from "./claim-wallet-assets.ts";
import { findLinkedWallets } from "./operation-store.ts";

/**
 * A wallet can be linked in the very moment in which the watcher still finds it without an owner. What
 * that left behind is claimed here, by a job.
 */
export const claimLinkedAssets = async ({
  db,
  outbox,
}: {
  db: Database;
  outbox: { poke(): void };
}): Promise<number> => {
  const linked = await findLinkedWallets(db);
  for (const { wallet, account_id } of linked) {
    await inTransaction(db, async (transaction) => {
      // Asked again where it holds: the account may have been deleted since.
      const owners = await findAccountsByWallets(transaction, [wallet]);
      if (owners.get(wallet) === account_id) await claimWalletAssets(transaction, wallet, account_id);
    });
  }
  if (linked.length > 0) outbox.poke();
  return linked.length;
};
