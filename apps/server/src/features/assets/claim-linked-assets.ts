import { type Database, inTransaction } from "@passport/database";
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
    await inTransaction(db, (transaction) => claimWalletAssets(transaction, wallet, account_id));
  }
  if (linked.length > 0) outbox.poke();
  return linked.length;
};
