/** Wallets that were linked and may have sent something before: a trigger on `users` notes them. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export interface LinkedWallet {
  wallet: string;
  /** True for the second look, which finds what the watcher wrote while the wallet was being linked. */
  is_again: boolean;
}

export const findLinkedWallets = (db: Database, limit: number): Promise<LinkedWallet[]> =>
  db
    .selectFrom("linked_wallets")
    .select(["wallet", "is_again"])
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("due_at")
    .limit(limit)
    .execute();

/** False when another worker has taken it. */
export const takeLinkedWallet = async (
  transaction: Transaction,
  { wallet, is_again }: LinkedWallet,
): Promise<boolean> => {
  const { numDeletedRows } = await transaction
    .deleteFrom("linked_wallets")
    .where("wallet", "=", wallet)
    .where("is_again", "=", is_again)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Puts the wallet down for a second look. The worker may not update this table, so the row is deleted and inserted. */
export const noteLinkedWallet = async (
  transaction: Transaction,
  linked: LinkedWallet,
  delayMs: number,
): Promise<void> => {
  await takeLinkedWallet(transaction, linked);
  const due_at = sql<Date>`now() + ${delayMs} * interval '1 millisecond'`;
  await transaction
    .insertInto("linked_wallets")
    .values({ ...linked, due_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
